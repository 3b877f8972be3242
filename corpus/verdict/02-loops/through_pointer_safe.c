// expect: true
// claim: soundness
// A bounded sum that a procedure adds up through a pointer.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static void add(int *to, int value)
{
    *to += value;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    __VERIFIER_assume(n >= 0 && n <= 1000);
    for (int i = 0; i < n; i++) {
        int v = __VERIFIER_nondet_int();
        __VERIFIER_assume(v >= -2 && v <= 7);
        add(&sum, v);
    }
    if (sum > 7 * n || sum < -2 * n)
        reach_error();
    return 0;
}
