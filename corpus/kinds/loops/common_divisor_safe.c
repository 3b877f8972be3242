// expect: true
// claim: precision
// Euclid's algorithm on small numbers: what is left divides both.
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
    if (first % a != 0 || second % a != 0)
        reach_error();
    return 0;
}
