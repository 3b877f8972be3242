// expect: true
// claim: precision
// args: --check vla
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int a[n], b[3][n];
    a[0] = b[2][0] = 1;
    return a[0];
}
