// expect: true
// claim: precision
// args: --enforce-contract f 
int done;
void f(int *p)
__CPROVER_requires(p == 0 || __CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns(p != 0: *p; p == 0: done)
{
    if (p)
        *p = 1;
    else done = 1;
}
