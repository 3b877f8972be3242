// expect: false
// claim: precision
// Two elements in order, and which of them came first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

int main(void)
{
    int a[2] = { __VERIFIER_nondet_int(), 7 };
    qsort(a, 2, sizeof *a, order);
    if (a[1] != 7)
        reach_error();
    return 0;
}
