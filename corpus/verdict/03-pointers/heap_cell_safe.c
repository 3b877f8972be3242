// expect: true
// claim: precision
// A heap cell keeps what was stored.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int v = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    int *q = malloc(sizeof *q);
    if (!p || !q)
        return 0;
    *p = v;
    *q = 42;
    if (*p != v)
        reach_error();
    free(p);
    free(q);
    return 0;
}
