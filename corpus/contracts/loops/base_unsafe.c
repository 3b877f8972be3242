// expect: false
// claim: precision
// args: --apply-loop-contracts 
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
    __CPROVER_loop_invariant(i < n)
    {
    }
    return 0;
}
