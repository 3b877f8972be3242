// expect: true
// claim: precision
// A budget is spent on things that cost two and three: 2 * x + 3 * y <= n.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = 0;
    unsigned y = 0;
    unsigned left = n;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (left >= 2) {
                x++;
                left -= 2;
            }
        } else if (left >= 3) {
            y++;
            left -= 3;
        }
    }
    if (2 * x + 3 * y > n)
        reach_error();
    return 0;
}
