// expect: true
// claim: precision
// An unsigned char is never negative.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    int i = c;
    if (i < 0 || i > 255)
        reach_error();
    return 0;
}
