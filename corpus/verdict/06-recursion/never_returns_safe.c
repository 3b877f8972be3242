// expect: true
// claim: precision
// What follows a call that never returns is not reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int wait_for(int n)
{
    return wait_for(__VERIFIER_nondet_int());
}

int main(void)
{
    wait_for(0);
    reach_error();
    return 0;
}
