// expect: true
// claim: precision
// args: --check div-by-zero --64
// A bit-field as the divisor wraps around to zero.
extern int __VERIFIER_nondet_int(void);
struct f { unsigned u : 3; };
int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct f s = {7};
    s.u += 0;
    return x / s.u;
}
