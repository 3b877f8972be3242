// expect: false
// claim: precision
// args: --check div-by-zero --64
// Callers see to the divisor.
extern int __VERIFIER_nondet_int(void);
static int mean(int sum, int n) { return sum / n; }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return mean(x, 2) + mean(x, x > 3 ? x - 4 : 1);
}
