// expect: false
// claim: precision
// Bytes are added as bytes.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned char sum = a + b;
    if (sum < a)
        reach_error();
    return 0;
}
