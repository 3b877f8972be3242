// expect: true
// claim: precision
// A function that is applied to its own result, Hofstadter's G, is at most its argument.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned g(unsigned n)
{
    if (n == 0)
        return 0;
    return n - g(g(n - 1));
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 30);
    unsigned r = g(n);
    if (r > n)
        reach_error();
    return 0;
}
