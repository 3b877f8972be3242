// expect: false
// claim: precision
// Steps of four come to 44.
// fails with: 43
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = 0;
    while (i < n)
        i += 4;
    if (i == 44)
        reach_error();
    return 0;
}
