// expect: unknown
// claim: known-imprecision
// args: --enforce-contract f
// The function writes another field of the same byte.
struct flags { unsigned a : 3, b : 5; };
int f(struct flags *s)
__CPROVER_requires(__CPROVER_is_fresh(s, sizeof *s))
__CPROVER_assigns(s->a)
{
    s->b = 1;
    return 0;
}
