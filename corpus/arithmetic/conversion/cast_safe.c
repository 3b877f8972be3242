// expect: true
// claim: precision
// args: --check conversion --64
// A conversion that is written counts too.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return (short)(x & 32767);
}
