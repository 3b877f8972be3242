// expect: false
// claim: precision
// One of the first kind is lost on the way.
// fails with: 20, 9
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000 && m <= 1000000);
    unsigned a = n;
    unsigned b = m;
    unsigned c = 0;
    while (a >= 2 && b >= 1) {
        a -= 2;
        b -= 1;
        c += 1;
        if (c == 5)
            a -= a >= 1 ? 1 : 0;
    }
    if (a + 2 * c != n || b + c != m || c > m)
        reach_error();
    return 0;
}
