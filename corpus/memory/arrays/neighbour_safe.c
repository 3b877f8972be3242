// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int a[4], b[4];
int main(void)
{
    int i = __VERIFIER_nondet_int();
    int *p = a;
    if (i < 0 || i > 3)
        return 0;
    p[i] = 1;
    return b[0];
}
