// expect: true
// claim: precision
// slow: seconds
// Four copies, each of the one before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000], b[100000], c[100000], d[100000], e[100000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        b[i] = a[i];
    for (int i = 0; i < n; i++)
        c[i] = b[i];
    for (int i = 0; i < n; i++)
        d[i] = c[i];
    for (int i = 0; i < n; i++)
        e[i] = d[i];
    for (int i = 0; i < n; i++)
        if (a[i] != e[i])
            reach_error();
    return 0;
}
