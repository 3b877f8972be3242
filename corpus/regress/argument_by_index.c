// expect: false
// claim: precision
// Which argument is measured depends on an input whose default value the program excludes.
#include <string.h>

extern void klee_make_symbolic(void *object, unsigned long size, const char *name);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(int argc, char **argv)
{
    int i;
    if (argc < 3)
        return 0;
    klee_make_symbolic(&i, sizeof i, "i");
    __VERIFIER_assume((i >= 1) & (i <= 2));
    if (strlen(argv[i]) == 3)
        reach_error();
    return 0;
}
