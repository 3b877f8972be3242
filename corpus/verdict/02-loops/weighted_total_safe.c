// expect: true
// claim: soundness
// Steps of two and of five units: the total lies between two and five times their number.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int total = 0;
    __VERIFIER_assume(n >= 0 && n <= 5000);
    for (int i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int())
            total += 2;
        else
            total += 5;
    }
    if (total < 2 * n || total > 5 * n)
        reach_error();
    return 0;
}
