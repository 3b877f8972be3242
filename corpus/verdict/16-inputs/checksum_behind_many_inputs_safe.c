// expect: true
// claim: precision
// A single byte has no such checksum, whatever has come before.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

unsigned table[256];

static unsigned sum(unsigned before, unsigned char byte)
{
    return (before >> 8) ^ table[(before ^ byte) & 255];
}

int main(void)
{
    for (unsigned i = 0; i < 256; i++) {
        unsigned c = i;
        for (int k = 0; k < 8; k++)
            c = (c >> 1) ^ (0xedb88320u & (0u - (c & 1)));
        table[i] = c;
    }
    unsigned received = 0;
    while (received < 300) {
        int event = __VERIFIER_nondet_int();
        if (event == -1)
            return 0;
        if (event > 0)
            received++;
    }
    unsigned h = sum(0xffffffffu, __VERIFIER_nondet_uchar());
    if (h == 0x12345678)
        reach_error();
    return 0;
}
