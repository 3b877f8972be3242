// expect: true
// claim: precision
// slow: seconds
// The second counter starts to move when the first is at n: y is the greater of x and n.
extern unsigned int __VERIFIER_nondet_uint(void);
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
    if (y != 2 * n)
        reach_error();
    return 0;
}
