// expect: true
// claim: wish
// Three procedures with a loop each, whose results main compares.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned grown(unsigned m)
{
    unsigned a = 0;
    unsigned b = 1;
    for (unsigned i = 0; i < m; i++) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    return b;
}

static unsigned moved(unsigned all)
{
    unsigned left = all;
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
    return left;
}

static unsigned halved(unsigned top)
{
    unsigned low = 0;
    unsigned high = top;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 40);
    unsigned all = __VERIFIER_nondet_uint();
    __VERIFIER_assume(all <= 1000000);
    unsigned top = __VERIFIER_nondet_uint();
    if (grown(m) < 1)
        reach_error();
    if (moved(all) > all)
        reach_error();
    if (halved(top) > top)
        reach_error();
    return 0;
}
