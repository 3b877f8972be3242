// expect: false
// claim: precision
// slow: seconds
// As the safe one, but the inner loop may have six rounds.
// fails with: 0, 3
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned top = __VERIFIER_nondet_uint();
    unsigned low = 0;
    unsigned high = top;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    if (low != high || low > top)
        reach_error();
    unsigned k = __VERIFIER_nondet_uint();
    unsigned total = 0;
    for (unsigned i = 0; i < k; i++) {
        for (unsigned j = 0; j < 5 + (i == 2); j++)
            total++;
    }
    if (total != 5 * k)
        reach_error();
    return 0;
}
