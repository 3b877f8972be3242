// expect: unknown
// claim: soundness
// args: --property valid-memsafety
// Another unit may return a block, or an argument of the program, which must not be freed.
#include <stdlib.h>
extern char *next_word(void);

int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == 'a')
        free(next_word());
    return 0;
}
