// expect: true
// claim: soundness
// Prefix sums of small inputs grow.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[4];
    int p[5];
    p[0] = 0;
    for (int i = 0; i < 4; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= 0 && a[i] < 1000);
    }
    for (int i = 0; i < 4; i++)
        p[i + 1] = p[i] + a[i];
    for (int i = 0; i < 4; i++)
        if (p[i + 1] < p[i])
            reach_error();
    return 0;
}
