// expect: false
// claim: precision
// The sum of two unsigned chars does not fit into one.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned char sum = a + b;
    if (sum < a || sum < b)
        reach_error();
    return 0;
}
