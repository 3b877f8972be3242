// expect: false
// claim: soundness
// args: --enforce-contract f
// The comparison stands before what makes the object.
int f(int *p, int *q)
__CPROVER_requires(q == p || q == 0)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_ensures(__CPROVER_return_value == 0)
{
    return q == p;
}

int main(void)
{
    return 0;
}
