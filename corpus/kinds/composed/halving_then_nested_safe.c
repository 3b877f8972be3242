// expect: true
// claim: wish
// An interval is halved until it is empty; behind that an inner loop of five rounds raises a total by five.
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
        for (unsigned j = 0; j < 5; j++)
            total++;
    }
    if (total != 5 * k)
        reach_error();
    return 0;
}
