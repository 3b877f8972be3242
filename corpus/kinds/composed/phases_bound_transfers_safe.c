// expect: true
// claim: precision
// slow: seconds
// What one loop ends with is the bound of the next: an account never has more than twice n.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = 0;
    unsigned y = n;
    while (x < 2 * n) {
        if (x >= n)
            y++;
        x++;
    }
    unsigned left = y;
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
    if (left > 2 * n || left + right != 2 * n)
        reach_error();
    return 0;
}
