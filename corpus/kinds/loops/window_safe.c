// expect: true
// claim: precision
// A window opens at one end and closes at the other, and is never wider than allowed.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned width = __VERIFIER_nondet_uint();
    __VERIFIER_assume(width <= 1000);
    unsigned low = 0;
    unsigned high = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (high - low < width)
                high++;
        } else if (low < high) {
            low++;
        }
        if (high - low > width)
            reach_error();
    }
    return 0;
}
