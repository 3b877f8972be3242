// expect: false
// claim: precision
// args: --enforce-contract f --check assertions,memory
void f(int *p)
__CPROVER_requires(p == 0 || __CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns(*p)
{
    *p = 1;
}
