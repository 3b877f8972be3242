// expect: true
// claim: precision
// Steps of four from zero come to multiples of four only, also where they wrap around.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned i = 0;
    while (i < n)
        i += 4;
    if (i % 4 != 0)
        reach_error();
    return 0;
}
