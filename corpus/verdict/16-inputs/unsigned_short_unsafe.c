// expect: false
// claim: precision
// The square of an unsigned short can have its top bit set.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void)
{
    unsigned short s = __VERIFIER_nondet_ushort();
    unsigned square = (unsigned)s * s;
    if (square > 0x80000000u)
        reach_error();
    return 0;
}
