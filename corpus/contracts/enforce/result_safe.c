// expect: true
// claim: precision
// args: --enforce-contract f 
int f(int a, int b)
__CPROVER_requires(a > -1000 && a < 1000 && b > -1000 && b < 1000)
__CPROVER_ensures(__CPROVER_return_value >= a && __CPROVER_return_value >= b)
{
    return a > b ? a : b;
}
