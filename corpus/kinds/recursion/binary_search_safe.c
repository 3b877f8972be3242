// expect: true
// claim: precision
// slow: seconds
// A search by halving ends between its borders.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned search(unsigned low, unsigned high, unsigned key)
{
    if (low >= high)
        return low;
    unsigned middle = low + (high - low) / 2;
    if (3 * middle < key)
        return search(middle + 1, high, key);
    return search(low, middle, key);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned key = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned r = search(0, n, key);
    if (r > n)
        reach_error();
    return 0;
}
