// expect: false
// claim: precision
// args: --check conversion --64
// Arguments and results are converted.
extern int __VERIFIER_nondet_int(void);
static unsigned char half(unsigned char c) { return c / 2; }
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return half(x & 256);
}
