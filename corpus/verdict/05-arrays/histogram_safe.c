// expect: true
// claim: precision
// Counts of six throws add up to six.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int bins[3] = { 0, 0, 0 };
    for (int i = 0; i < 6; i++) {
        unsigned v = __VERIFIER_nondet_uint();
        bins[v % 3]++;
    }
    if (bins[0] + bins[1] + bins[2] != 6)
        reach_error();
    return 0;
}
