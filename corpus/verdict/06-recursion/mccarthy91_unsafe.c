// expect: false
// claim: precision
// McCarthy's function with 102 for 101 in the test.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int mc(int n)
{
    if (n > 100)
        return n - 10;
    return mc(mc(n + 11));
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 80 && n <= 110);
    int r = mc(n);
    if (n <= 102 && r != 91)
        reach_error();
    return 0;
}
