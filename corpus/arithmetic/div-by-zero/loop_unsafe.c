// expect: false
// claim: precision
// args: --check div-by-zero --64
// A divisor that a loop counts down.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int sum = 0;
    for (int i = 5; i >= 0; i--)
        sum += 60 / i;
    return sum;
}
