// expect: true
// claim: precision
// The greatest element is found.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[1000];

int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = __VERIFIER_nondet_int();
    int most = a[0];
    for (int i = 1; i < 1000; i++)
        if (a[i] > most)
            most = a[i];
    for (int i = 0; i < 1000; i++)
        if (a[i] > most)
            reach_error();
    return 0;
}
