// expect: true
// claim: precision
// Fibonacci's numbers are at least n - 1.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int fibonacci(int n)
{
    if (n < 2)
        return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 30);
    int r = fibonacci(n);
    if (r < n - 1)
        reach_error();
    return 0;
}
