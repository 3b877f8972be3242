// expect: false
// claim: wish
// fails with: 9
// From nine on, odd numbers grow by one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    long long root = 0, square = 1, odd = 1;
    while (square <= n) {
        root++;
        odd += square == 9 ? 1 : 2;
        square += odd;
    }
    if (square != (root + 1) * (root + 1))
        reach_error();
    return 0;
}
