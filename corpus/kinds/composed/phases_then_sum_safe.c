// expect: true
// claim: wish
// A counter that starts when another is at n, and behind it two counters whose sum has a bound.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = 0;
    unsigned y = n;
    while (x < 2 * n) {
        if (x >= n)
            y++;
        x++;
    }
    if (y != 2 * n)
        reach_error();
    int bound = __VERIFIER_nondet_int();
    __VERIFIER_assume(bound >= 1 && bound <= 1000000);
    int u = 0;
    int v = 0;
    while (u + v < bound) {
        if (__VERIFIER_nondet_int())
            u++;
        else
            v++;
    }
    if (u + v != bound)
        reach_error();
    return 0;
}
