// expect: false
// claim: precision
// args: --check shift --64
// A one that reaches the sign bit does not fit.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return 1 << (x & 15) + 16;
}
