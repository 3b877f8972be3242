// expect: false
// claim: precision
// args: --enforce-contract f 
int level = 3;
int f(void)
__CPROVER_requires(level >= 0)
__CPROVER_ensures(__CPROVER_return_value != 0)
{
    return level;
}
