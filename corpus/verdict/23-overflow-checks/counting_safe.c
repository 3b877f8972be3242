// expect: true
// claim: precision
// args: --property no-overflow
// A counter that is stopped by a bound.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, sum = 0;
    if (n > 1000)
        return 0;
    while (i < n) {
        i++;
        if (sum < 2000000)
            sum += i;
    }
    return sum == 12;
}
