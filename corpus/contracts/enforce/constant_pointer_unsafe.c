// expect: false
// claim: soundness
// args: --enforce-contract f
// The pointer itself is constant in the function.
int f(int *const p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns(*p)
__CPROVER_ensures(*p == 1)
{
    *p = 2;
    return 0;
}
