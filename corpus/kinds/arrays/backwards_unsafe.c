// expect: false
// claim: precision
// The first element is left out.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[1000];
    a[0] = 4;
    for (int i = 999; i > 0; i--)
        a[i] = 3;
    for (int i = 0; i < 1000; i++)
        if (a[i] != 3)
            reach_error();
    return 0;
}
