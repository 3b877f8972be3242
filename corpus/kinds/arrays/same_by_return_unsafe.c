// expect: false
// claim: precision
// A function returns early where two arrays differ, but begins with the second element.
// fails with: 1, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int same(const int *a, const int *b, int n)
{
    for (int i = 1; i < n; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 10000)
        return 0;
    int a[n], b[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    if (same(a, b, n))
        for (int i = 0; i < n; i++)
            if (a[i] != b[i])
                reach_error();
    return 0;
}
