// expect: true
// claim: wish
// The greatest element of an array is at least any of them.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int greatest(const int *a, unsigned n)
{
    if (n == 1)
        return a[0];
    int rest = greatest(a + 1, n - 1);
    return a[0] > rest ? a[0] : rest;
}

int main(void)
{
    int a[8];
    for (unsigned i = 0; i < 8; i++)
        a[i] = __VERIFIER_nondet_int();
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(k < 8);
    if (greatest(a, 8) < a[k])
        reach_error();
    return 0;
}
