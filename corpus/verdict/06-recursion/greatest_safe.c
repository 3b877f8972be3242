// expect: true
// claim: precision
// The greatest of an array by recursion is no less than any element.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int greatest(const int *a, int n)
{
    if (n == 1)
        return a[0];
    int rest = greatest(a + 1, n - 1);
    return a[0] > rest ? a[0] : rest;
}

int main(void)
{
    int a[3] = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
    int g = greatest(a, 3);
    if (g < a[0] || g < a[1] || g < a[2])
        reach_error();
    return 0;
}
