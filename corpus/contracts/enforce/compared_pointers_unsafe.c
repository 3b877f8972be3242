// expect: false
// claim: soundness
// args: --enforce-contract f
// The clause allows that both parameters lead to one object.
int f(int *p, int *q)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_requires(q == p || q == 0)
__CPROVER_ensures(__CPROVER_return_value == 1)
__CPROVER_assigns(*p)
{
    *p = 1;
    if (q)
        *q = 2;
    return *p;
}
