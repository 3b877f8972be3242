// expect: true
// claim: precision
// args: --enforce-contract f
// The comparison stands before what makes the object.
int f(int *p, int *q)
__CPROVER_requires(q == p || q == 0)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns(*p)
{
    if (q)
        *q = 1;
    return 0;
}

int main(void)
{
    return 0;
}
