// expect: false
// claim: precision
// args: --check shift --64
// In an assignment with an operator.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned u = 1;
    u <<= x & 63;
    return u != 0;
}
