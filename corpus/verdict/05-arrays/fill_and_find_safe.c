// expect: true
// claim: precision
// A filled array holds its value everywhere.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned char a[64];
    unsigned value = __VERIFIER_nondet_uint();
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(value >= 1 && value <= 255 && at < 64);
    for (int i = 0; i < 64; i++)
        a[i] = (unsigned char)value;
    if (a[at] != value)
        reach_error();
    return 0;
}
