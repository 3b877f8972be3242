// expect: true
// claim: precision
// args: --enforce-contract f 
struct pair { int a, b; };
static void set(struct pair *p) { p->a = 3; }
void f(struct pair *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns(p->a)
{
    set(p);
}
