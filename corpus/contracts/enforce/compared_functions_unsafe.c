// expect: false
// claim: precision
// args: --enforce-contract f
typedef int step(int);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
int f(step *g)
__CPROVER_requires(g == up || g == down)
__CPROVER_ensures(__CPROVER_return_value == 2)
{
    return g(1);
}
