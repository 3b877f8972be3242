// expect: false
// claim: precision
// One element is left out.
// fails with: 0, 1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[10];

int main(void)
{
    for (int i = 0; i < 10; i++)
        a[i] = __VERIFIER_nondet_int();
    int most = a[0];
    for (int i = 2; i < 10; i++)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < 10; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
