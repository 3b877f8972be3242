// expect: unknown
// claim: known-imprecision
// args: --apply-loop-contracts --check uninit
// Without a round the object is never written.
int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), s;
    for (int i = 0; i < n; i++)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(0 <= i)
    {
        s = 1;
    }
    return s;
}
