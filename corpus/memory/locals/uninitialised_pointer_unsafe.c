// expect: false
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 0, *p;
    if (__VERIFIER_nondet_int())
        p = &x;
    if (p)
        *p = 1;
    return x;
}
