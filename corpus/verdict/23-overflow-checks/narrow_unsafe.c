// expect: false
// claim: precision
// args: --property no-overflow
// Operands of narrow types are computed with as int, and what is stored wraps.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned short s = __VERIFIER_nondet_int();
    return s * s == 9;
}
