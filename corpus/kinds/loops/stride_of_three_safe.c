// expect: true
// claim: precision
// Below three million, steps of three do not wrap around and come to multiples of three only.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 3000000);
    unsigned i = 0;
    while (i < n)
        i += 3;
    if (i % 3 != 0)
        reach_error();
    return 0;
}
