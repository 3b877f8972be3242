// expect: false
// claim: precision
// A sum of ten values below ten can be ninety.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    __VERIFIER_assume(n >= 0 && n <= 10);
    for (int i = 0; i < n; i++) {
        int v = __VERIFIER_nondet_int();
        __VERIFIER_assume(v >= 0 && v < 10);
        sum += v;
    }
    if (sum > 89)
        reach_error();
    return 0;
}
