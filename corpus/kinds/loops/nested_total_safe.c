// expect: true
// claim: precision
// An inner loop of five rounds raises the total by five.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned total = 0;
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < 5; j++)
            total++;
    }
    if (total != 5 * n)
        reach_error();
    return 0;
}
