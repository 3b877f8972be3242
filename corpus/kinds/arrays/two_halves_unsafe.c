// expect: false
// claim: precision
// The element in the middle is in the other half.
// fails with: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        if (i <= n / 2)
            a[i] = 1;
        else
            a[i] = 2;
    for (int i = 0; i < n / 2; i++)
        if (a[i] != 1)
            reach_error();
    for (int i = n / 2; i < n; i++)
        if (a[i] != 2)
            reach_error();
    return 0;
}
