// expect: true
// claim: precision
// Three inputs with impossible products.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a > 1 && a < 20 && b > a && b < 20 && c > b && c < 20);
    if (a * b * c == 1009)
        reach_error();
    return 0;
}
