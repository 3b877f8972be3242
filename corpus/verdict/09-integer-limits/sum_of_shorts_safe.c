// expect: true
// claim: precision
// The sum of two unsigned chars fits where it is stored.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned short sum = a + b;
    if (sum < a || sum < b)
        reach_error();
    return 0;
}
