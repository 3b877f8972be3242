// expect: false
// claim: precision
// A heap cell is overwritten through a second pointer.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int v = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    int *q = p;
    if (!p || !q)
        return 0;
    *p = v;
    *q = 42;
    if (*p != v)
        reach_error();
    free(p);
    return 0;
}
