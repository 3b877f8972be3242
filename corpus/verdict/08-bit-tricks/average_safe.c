// expect: true
// claim: precision
// The average without overflow lies between its arguments.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= b);
    unsigned m = (a & b) + ((a ^ b) >> 1);
    if (m < b || m > a)
        reach_error();
    return 0;
}
