// expect: false
// claim: precision
// Their sum can be 41.
// fails with: 9, 9, 9, 9, 5, 0, 0, 0
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned sum(const unsigned *a, unsigned low, unsigned high)
{
    if (low == high)
        return 0;
    return a[low] + sum(a, low + 1, high);
}

int main(void)
{
    unsigned a[8];
    for (unsigned i = 0; i < 8; i++) {
        a[i] = __VERIFIER_nondet_uint();
        __VERIFIER_assume(a[i] < 10);
    }
    unsigned r = sum(a, 0, 8);
    if (r == 41)
        reach_error();
    return 0;
}
