// expect: false
// claim: precision
// A carry counts twice.
// fails with: 22
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned b = 0;
    unsigned c = 0;
    for (unsigned a = 0; a < n; a++) {
        if (c == 0) {
            c = 1;
        } else {
            c = 0;
            b += b == 10 ? 2 : 1;
        }
    }
    if (2 * b + c != n || c > 1)
        reach_error();
    return 0;
}
