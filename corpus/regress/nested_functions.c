// expect: true
// claim: precision
// args: --check unreach,memory
// Functions within functions: what they use of the ones around them, on all levels; pointers to them.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
#define assert(c) do { if (!(c)) __VERIFIER_error(); } while (0)
static int apply(int (*f)(int), int n) { int s = 0; for (int i = 0; i < n; i++) s += f(i); return s; }
int outer(int x)
{
    int calls = 0;
    int add(int y) { calls++; return x + y; }
    int twice(int y) {
        int inner(int z) { return add(z) + y; }
        return inner(y) + inner(y);
    }
    int fact(int n) { calls++; return n <= 1 ? 1 : n * fact(n - 1); }
    assert(add(1) == x + 1);
    assert(calls == 1);
    assert(twice(2) == 2 * (x + 4));
    assert(calls == 3);
    assert(fact(4) == 24);
    assert(calls == 7);
    assert(apply(add, 3) == 3 * x + 3);
    assert(calls == 10);
    { int k = 5; void bump(void) { k += calls; } bump(); bump(); assert(k == 25); }
    return calls;
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100) return 0;
    outer(x);
    outer(x + 1);
    return 0;
}
