// expect: false
// claim: soundness
// args: --property valid-memsafety --64
extern long __VERIFIER_nondet_long(void);
int a[4], b[4];
int main(void)
{
    long i = __VERIFIER_nondet_long();
    int *p = a;
    if (p + i != b)
        return 0;
    p[i] = 1;
    return b[0];
}
