// expect: false
// claim: soundness
// args: --enforce-contract f --check assertions,memory
// Where the object is not fresh, the other side of `||` holds.
int f(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) || p == 0)
__CPROVER_assigns()
{
    return *p;
}
