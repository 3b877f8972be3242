// expect: false
// claim: precision
// McCarthy's function of 102 is 92.
// fails with: 102
extern int __VERIFIER_nondet_int(void);
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
    int r = mc(n);
    if (n < 110 && r == 92)
        reach_error();
    return 0;
}
