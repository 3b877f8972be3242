// expect: true
// claim: precision
// A small procedure called from six places.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int clamp(int x, int low, int high)
{
    if (x < low)
        return low;
    return x > high ? high : x;
}

int main(void)
{
    int a = clamp(__VERIFIER_nondet_int(), 0, 9);
    int b = clamp(__VERIFIER_nondet_int(), 0, 9);
    int c = clamp(__VERIFIER_nondet_int(), 0, 9);
    int d = clamp(__VERIFIER_nondet_int(), 0, 9);
    int first = clamp(a + b, 0, 12);
    int second = clamp(c + d, 0, 20);
    if (first + second > 30)
        reach_error();
    return 0;
}
