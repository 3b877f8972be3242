// expect: false
// claim: soundness
// args: --enforce-contract f
// A caller's `_Bool` is 0 or 1.
struct item { _Bool is_on; int level; };
int f(struct item *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value < 1)
{
    return p->is_on;
}
