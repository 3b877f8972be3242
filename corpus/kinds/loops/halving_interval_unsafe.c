// expect: false
// claim: precision
// Halving an interval can end at its upper border.
// fails with: 4, 1, 1
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
    if (n > 3 && low == n)
        reach_error();
    return 0;
}
