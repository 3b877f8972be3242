// expect: true
// claim: precision
// slow: seconds
// Halving an interval ends with equal borders, inside of where it began.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned low = 0;
    unsigned high = n;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    if (low != high || low > n)
        reach_error();
    return 0;
}
