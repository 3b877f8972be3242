// expect: true
// claim: precision
// Amounts move from one account to another that has enough; none has more than there is.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned all = __VERIFIER_nondet_uint();
    __VERIFIER_assume(all <= 1000000);
    unsigned x = all;
    unsigned y = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned amount = __VERIFIER_nondet_uint();
        if (amount <= x) {
            x -= amount;
            y += amount;
        }
        unsigned other = x;
        x = y;
        y = other;
        if (x > all || x + y != all)
            reach_error();
    }
    return 0;
}
