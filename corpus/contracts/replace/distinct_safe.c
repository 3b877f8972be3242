// expect: true
// claim: precision
// args: --replace-call-with-contract f 
void f(int *p, int *q)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && __CPROVER_is_fresh(q, sizeof *q))
__CPROVER_assigns(*p, *q)
;
int main(void)
{
    int x = 1, y = 2;
    f(&x, &y);
    return 0;
}
