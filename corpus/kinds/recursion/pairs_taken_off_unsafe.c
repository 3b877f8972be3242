// expect: false
// claim: precision
// Each activation takes two from a number, and counts.
// fails with: 31
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int pairs(int n, int counted)
{
    if (n <= 0)
        return counted;
    return pairs(n - 2, counted + 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= n && n <= 2000);
    int found = pairs(n, 0);
    if (2 * found < n || (n > 30 && 2 * found > n))
        reach_error();
    return 0;
}
