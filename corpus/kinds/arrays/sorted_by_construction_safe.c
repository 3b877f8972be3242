// expect: true
// claim: known-imprecision
// Each element is at least the one before.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[1000];

int main(void)
{
    int x = 0;
    for (int i = 0; i < 1000; i++) {
        int step = __VERIFIER_nondet_int();
        __VERIFIER_assume(step >= 0 && step < 100);
        x += step;
        a[i] = x;
    }
    for (int i = 0; i + 1 < 1000; i++)
        if (a[i] > a[i + 1])
            reach_error();
    return 0;
}
