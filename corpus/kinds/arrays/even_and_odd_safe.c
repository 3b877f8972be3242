// expect: true
// claim: precision
// Elements with even and with odd indices differ.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[1000];
    for (int i = 0; i < 1000; i++) {
        if (i % 2 == 0)
            a[i] = 0;
        else
            a[i] = 1;
    }
    for (int i = 0; i < 1000; i++)
        if (a[i] != i % 2)
            reach_error();
    return 0;
}
