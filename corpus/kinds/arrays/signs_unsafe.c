// expect: false
// claim: precision
// Zero has the sign of what is greater.
// fails with: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100], b[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            b[i] = 1;
        else
            b[i] = 0;
    for (int i = 0; i < n; i++)
        if (a[i] >= 0 && b[i] == 0)
            reach_error();
    return 0;
}
