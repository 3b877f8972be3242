// expect: false
// claim: precision
// The midpoint of an interval, computed by an unsigned sum cut to 31 bits.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low <= high);
    int mid = (int)((((unsigned)low + (unsigned)high) & 0x7fffffffu) / 2);
    if (mid < low || mid > high)
        reach_error();
    return 0;
}
