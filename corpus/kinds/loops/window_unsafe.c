// expect: false
// claim: precision
// A window of four can be all open at position nine.
// fails with: 4, 1,1, 1,1, 1,1, 1,1, 1,0, 1,1, 1,0, 1,1, 1,0, 1,1, 1,0, 1,1, 1,0, 1,1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned width = __VERIFIER_nondet_uint();
    __VERIFIER_assume(width >= 4 && width <= 1000);
    unsigned low = 0;
    unsigned high = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (high - low < width)
                high++;
        } else if (low < high) {
            low++;
        }
        if (high == 9 && high - low == 4)
            reach_error();
    }
    return 0;
}
