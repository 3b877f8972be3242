// expect: false
// claim: soundness
// Euclid's algorithm on small numbers: what is left may be a prime above ten.
// fails with: 13, 13
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar(), a, b;

    if (first == 0 || first > 15 || second == 0 || second > 15)
        return 0;
    a = first;
    b = second;
    while (b != 0) {
        unsigned char rest = a % b;
        a = b;
        b = rest;
    }
    if (a == 13)
        reach_error();
    return 0;
}
