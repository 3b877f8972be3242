// expect: true
// claim: precision
// args: --check div-by-zero --64
// A divisor from outside.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 0)
        return 0;
    return 100 / x;
}
