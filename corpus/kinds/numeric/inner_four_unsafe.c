// expect: false
// claim: precision
// The last inner round of the eighth adds two.
// fails with: 8
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 100000);
    unsigned total = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned j = 0;
        while (j < 4) {
            j++;
            total += i == 7 && j == 4 ? 2 : 1;
        }
    }
    if (total != 4 * n)
        reach_error();
    return 0;
}
