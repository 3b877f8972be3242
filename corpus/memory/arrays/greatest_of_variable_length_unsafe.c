// expect: false
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int most = a[0];
    for (int i = 1; i <= n; i++)
        if (a[i] > most)
            most = a[i];
    return most;
}
