// expect: unknown
// claim: known-imprecision
// args: --enforce-contract f --check leak
// The block is the caller's, which knows it; nothing is lost.
int f(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns()
{
    return *p;
}
