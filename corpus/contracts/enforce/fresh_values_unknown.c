// expect: unknown
// claim: known-imprecision
// args: --enforce-contract f --check uninit
// Every caller has written the object: `requires` reads it.
int f(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && *p > 0)
__CPROVER_assigns()
{
    return *p;
}
