// expect: true
// claim: precision
// slow: seconds
// One leaves a place and puts one into each of two others; these move on.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = n;
    unsigned y = 0;
    unsigned z = 0;
    unsigned w = 0;
    while (__VERIFIER_nondet_int()) {
        if (x > 0 && __VERIFIER_nondet_int()) {
            x--;
            y++;
            z++;
        } else if (y > 0) {
            y--;
            w++;
        }
    }
    if (2 * x + y + z + w != 2 * n || w > n)
        reach_error();
    return 0;
}
