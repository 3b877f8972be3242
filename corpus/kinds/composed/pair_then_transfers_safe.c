// expect: true
// claim: wish
// A pair that grows, and behind it amounts that move between two accounts.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 40);
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < m; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    if (b < a)
        reach_error();
    unsigned all = __VERIFIER_nondet_uint();
    __VERIFIER_assume(all <= 1000000);
    unsigned left = all;
    unsigned right = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned amount = __VERIFIER_nondet_uint();
        if (amount <= left) {
            left -= amount;
            right += amount;
        }
        unsigned other = left;
        left = right;
        right = other;
    }
    if (left > all || left + right != all)
        reach_error();
    return 0;
}
