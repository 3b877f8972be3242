// expect: true
// claim: precision
// args: --check div-by-zero --64
// The right operand is evaluated where the left one allows that.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x != 0 && 10 / x > 2;
}
