// expect: true
// claim: precision
// args: --apply-loop-contracts --check uninit
// What has a value before the loop has one behind it.
int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), s = 0;
    for (int i = 0; i < n; i++)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(0 <= i)
    {
        s = 1;
    }
    return s;
}
