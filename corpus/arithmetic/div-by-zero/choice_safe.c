// expect: true
// claim: precision
// args: --check div-by-zero --64
// Only one arm is evaluated.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x ? 10 % x : 0;
}
