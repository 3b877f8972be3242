// expect: true
// claim: precision
// Each of n activations adds one to what it hands on, or does not.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int walk(int n, int so_far)
{
    if (n <= 0)
        return so_far;
    if (__VERIFIER_nondet_int())
        return walk(n - 1, so_far + 1);
    return walk(n - 1, so_far);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= n && n <= 10000);
    int steps = walk(n, 5);
    if (steps < 5 || steps > n + 5)
        reach_error();
    return 0;
}
