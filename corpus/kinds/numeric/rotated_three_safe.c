// expect: true
// claim: precision
// slow: seconds
// Three amounts go round and are moved: the sum stays.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = n;
    unsigned y = 0;
    unsigned z = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned amount = __VERIFIER_nondet_uint();
        if (amount <= x) {
            x -= amount;
            z += amount;
        }
        unsigned first = x;
        x = y;
        y = z;
        z = first;
    }
    if (x + y + z != n || y > n)
        reach_error();
    return 0;
}
