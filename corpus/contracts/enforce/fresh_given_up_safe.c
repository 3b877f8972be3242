// expect: true
// claim: precision
// args: --enforce-contract f --check assertions,memory
// The object of a side of `||` that does not hold leaves nothing behind.
int f(int *p, int k)
__CPROVER_requires((__CPROVER_is_fresh(p, 4) && k == 1) || (k == 2 && p == 0))
__CPROVER_assigns()
{
    return k == 1 ? *p : 0;
}
