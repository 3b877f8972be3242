// expect: true
// claim: precision
// args: --check unsigned-overflow --64
// A sum.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 4294967295u - b)
        return 0;
    return a + b > 0;
}
