// expect: true
// claim: precision
// Inputs are not negative, and so are the elements.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[1000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000);
    for (int i = 0; i < n; i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x >= 0);
        a[i] = x;
    }
    for (int i = 0; i < n; i++)
        if (a[i] < 0)
            reach_error();
    return 0;
}
