// expect: false
// claim: precision
// As the safe one, but the pair grows until it wraps around.
// fails with: 25
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

unsigned twice(unsigned n)
{
    if (n == 0)
        return 0;
    return twice(n - 1) + 2;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 30);
    unsigned rounds = twice(n);
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < rounds; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (b < a)
        reach_error();
    return 0;
}
