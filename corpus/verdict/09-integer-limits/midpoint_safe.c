// expect: true
// claim: precision
// The midpoint of an interval, computed by the distance.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low <= high);
    int mid = low + (high - low) / 2;
    if (mid < low || mid > high)
        reach_error();
    return 0;
}
