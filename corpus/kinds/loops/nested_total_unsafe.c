// expect: false
// claim: precision
// An inner loop may have six rounds.
// fails with: 1, 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned total = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned rounds = __VERIFIER_nondet_int() ? 6 : 5;
        for (unsigned j = 0; j < rounds; j++)
            total++;
    }
    if (total != 5 * n)
        reach_error();
    return 0;
}
