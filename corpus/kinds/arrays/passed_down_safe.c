// expect: true
// claim: precision
// The last element is passed down to all others.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    a[n - 1] = 3;
    for (int i = n - 2; i >= 0; i--)
        a[i] = a[i + 1];
    for (int i = 0; i < n; i++)
        if (a[i] != 3)
            reach_error();
    return 0;
}
