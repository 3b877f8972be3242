// expect: true
// claim: precision
// args: --property no-overflow
// Operands of narrow types are computed with as int, and what is stored wraps.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    short s = __VERIFIER_nondet_int();
    signed char c = __VERIFIER_nondet_int();
    s = s * c;
    c++;
    return s == c;
}
