// expect: false
// claim: precision
// args: --check conversion --64
// An int that becomes a char.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -128 || x > 128)
        return 0;
    signed char c = x;
    return c;
}
