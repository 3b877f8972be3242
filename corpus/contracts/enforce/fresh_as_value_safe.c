// expect: true
// claim: precision
// args: --enforce-contract f
// The predicate as a value: both of its values are tried.
int f(int *p, int k)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) == (k > 0))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value >= 0)
{
    return k > 0 ? *p & 1 : 0;
}
