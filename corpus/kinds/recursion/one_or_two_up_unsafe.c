// expect: false
// claim: precision
// Steps of one or two lead to a limit or one beyond it.
// fails with: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int climb(int n, int limit)
{
    if (n >= limit)
        return n;
    return climb(n + (__VERIFIER_nondet_int() ? 1 : 2), limit);
}

int main(void)
{
    int limit = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= limit && limit <= 5000);
    int top = climb(0, limit);
    if (top < limit || top > limit)
        reach_error();
    return 0;
}
