// expect: true
// claim: precision
// args: --enforce-contract f
int x;
int *to;
int f(int *p, int *q)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_requires(q == p || q == 0)
__CPROVER_requires(to == &x || to == 0)
__CPROVER_ensures(__CPROVER_return_value == (q ? 2 : 1))
__CPROVER_ensures(to == 0 || x == 4)
__CPROVER_assigns(*p, x)
{
    *p = 1;
    x = 3;
    if (q)
        *q = 2;
    if (to)
        *to = 4;
    return *p;
}
