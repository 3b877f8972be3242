// expect: true
// claim: precision
// The check inside the recursion holds at every level.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static void descend(int n)
{
    if (n < 0)
        reach_error();
    if (n > 0)
        descend(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0);
    descend(n);
    return 0;
}
