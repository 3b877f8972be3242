// expect: true
// claim: precision
// Steps of two from an even start never reach an odd number.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    __VERIFIER_assume(n <= 1000);
    while (x < n)
        x += 2;
    if (x % 2 == 1)
        reach_error();
    return 0;
}
