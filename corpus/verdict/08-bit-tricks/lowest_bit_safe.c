// expect: true
// claim: precision
// The lowest set bit is a power of two and part of the value.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x != 0);
    unsigned low = x & -x;
    if ((low & (low - 1)) != 0 || (x & low) == 0)
        reach_error();
    if (x == 12 && low != 4)
        reach_error();
    return 0;
}
