// expect: false
// claim: precision
// One element in the middle is set to another value.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[1000];
    for (int i = 0; i < 1000; i++)
        a[i] = i == 500 ? 8 : 7;
    for (int i = 0; i < 1000; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
