// expect: true
// claim: precision
// args: --enforce-contract f --check assertions,memory
// The object has one of two sizes.
int f(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, 8) || __CPROVER_is_fresh(p, 4))
__CPROVER_assigns()
{
    return p[0];
}
