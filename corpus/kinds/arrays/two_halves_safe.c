// expect: true
// claim: precision
// The halves of an array are filled and looked at one by one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        if (i < n / 2)
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
