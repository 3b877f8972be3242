// expect: true
// claim: precision
// Subtracting the smaller from the larger keeps both positive, and none grows.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 1 && b >= 1);
    unsigned start = a;
    while (a != b) {
        if (a > b)
            a -= b;
        else
            b -= a;
    }
    if (a == 0 || a > start)
        reach_error();
    return 0;
}
