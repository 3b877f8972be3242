// expect: false
// claim: precision
// Reversing a byte with a wrong mask.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char reverse(unsigned char b)
{
    b = (b & 0xF0) >> 4 | (b & 0x0F) << 4;
    b = (b & 0xCC) >> 2 | (b & 0x31) << 2;
    b = (b & 0xAA) >> 1 | (b & 0x55) << 1;
    return b;
}

int main(void)
{
    unsigned char b = __VERIFIER_nondet_uchar();
    if (reverse(reverse(b)) != b)
        reach_error();
    return 0;
}
