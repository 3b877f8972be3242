// expect: true
// claim: soundness
// Fibonacci numbers from the fifth on are at least their index.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 8);
    int f = fib(n);
    if (n >= 5 && f < n)
        reach_error();
    if (f == 20)
        reach_error();
    return 0;
}
