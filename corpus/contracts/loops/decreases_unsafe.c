// expect: false
// claim: precision
// args: --apply-loop-contracts 
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 100, m = __VERIFIER_nondet_uint() % 100;
    while (n > 0)
    __CPROVER_assigns(n, m)
    __CPROVER_loop_invariant(1)
    __CPROVER_decreases(n, m)
    {
        if (m > 0)
            m--;
        else {
            n = n;
            m = 5;
        }
    }
    return 0;
}
