// expect: false
// claim: precision
// The last one is not.
// fails with: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i + 1 < n; i++)
        a[i] = a[i] + i;
    for (int i = 0; i < n; i++)
        if (a[i] != 2 * i)
            reach_error();
    return 0;
}
