// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[5] = {0};
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 5)
        a[i] = 1;
    return a[0];
}
