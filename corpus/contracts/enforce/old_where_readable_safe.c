// expect: true
// claim: precision
// args: --enforce-contract f --check assertions,memory
// Where there is no earlier value, the clause does not ask for it.
int f(int *p)
__CPROVER_requires(p == 0 || (__CPROVER_is_fresh(p, 4) && *p < 100))
__CPROVER_assigns(p != 0: *p)
__CPROVER_ensures(p == 0 || *p == __CPROVER_old(*p) + 1)
{
    if (p)
        (*p)++;
    return 0;
}
