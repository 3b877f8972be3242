// expect: false
// claim: precision
// args: --check conversion --64
// A negative number has no place in an unsigned type.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned u = x;
    return u > 0;
}
