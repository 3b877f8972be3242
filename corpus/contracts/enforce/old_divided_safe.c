// expect: true
// claim: precision
// args: --enforce-contract f --check assertions,arithmetic
// An earlier value that is not there is any, and no clause can be true by it.
int f(int k)
__CPROVER_assigns()
__CPROVER_ensures(k == 0 || __CPROVER_return_value == __CPROVER_old(10 / k))
{
    return k ? 10 / k : 7;
}
