// expect: true
// claim: precision
// args: --check div-by-zero --64
// The remainder needs a divisor as well.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return 17 % (x | 1);
}
