// expect: true
// claim: precision
// The sum of the first odd numbers is a square; nothing says so inside of the loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned odd = 1, sum = 0, i = 0;
    while (i < n) {
        sum += odd;
        odd += 2;
        i++;
    }
    if (sum != n * n)
        reach_error();
    return 0;
}
