// expect: true
// claim: precision
// Each element is made from the one before it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    a[0] = 7;
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + 6;
    for (int i = 0; i < n; i++)
        if (a[i] != 7 + 6 * i)
            reach_error();
    return 0;
}
