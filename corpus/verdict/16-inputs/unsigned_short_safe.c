// expect: true
// claim: precision
// The square of an unsigned short, as unsigned.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void)
{
    unsigned short s = __VERIFIER_nondet_ushort();
    unsigned square = (unsigned)s * s;
    if (square == 4294967295u)
        reach_error();
    return 0;
}
