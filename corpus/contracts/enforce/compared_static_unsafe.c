// expect: false
// claim: soundness
// args: --enforce-contract f
// The clause allows that a static pointer leads to a static object.
int x;
int *to;
int f(void)
__CPROVER_requires(to == &x || to == 0)
__CPROVER_ensures(__CPROVER_return_value == 1)
__CPROVER_assigns(x)
{
    x = 1;
    if (to)
        *to = 2;
    return x;
}
