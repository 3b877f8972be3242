// expect: true
// claim: precision
// args: --enforce-contract f --check assertions,memory
// Where the pointers are not equal, the other side of `||` holds.
int level;
int f(int *p)
__CPROVER_requires(__CPROVER_pointer_equals(p, &level) || p == 0)
__CPROVER_assigns()
{
    return p ? *p : 0;
}
