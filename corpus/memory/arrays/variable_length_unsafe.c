// expect: false
// claim: precision
// args: --property valid-memsafety --64
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 20)
        return 0;
    int a[n];
    a[n] = 3;
    return a[n];
}
