// expect: false
// claim: precision
// The amount is not looked at before it is moved.
// fails with: 10, 1, 11, 0
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
        if (amount <= all + 1) {
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
