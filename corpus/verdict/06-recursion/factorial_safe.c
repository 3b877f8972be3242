// expect: true
// claim: soundness
// Factorials of small numbers.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int fact(int n)
{
    return n <= 1 ? 1 : n * fact(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 6);
    int f = fact(n);
    if (f < n || f == 23)
        reach_error();
    return 0;
}
