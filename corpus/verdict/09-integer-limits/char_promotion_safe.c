// expect: true
// claim: precision
// Bytes are added as ints.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    int sum = a + b;
    if (sum < a)
        reach_error();
    return 0;
}
