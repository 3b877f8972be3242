// expect: false
// claim: precision
// A call that returns for one input only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int wait_for(int n)
{
    if (n == 12)
        return n;
    return wait_for(__VERIFIER_nondet_int());
}

int main(void)
{
    wait_for(0);
    reach_error();
    return 0;
}
