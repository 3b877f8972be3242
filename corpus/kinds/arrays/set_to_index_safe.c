// expect: true
// claim: precision
// An element depends on its index, up to a bound that is not known.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 100000);
    for (int i = 0; i < n; i++)
        a[i] = 2 * i + 1;
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * i + 1)
            reach_error();
    return 0;
}
