// expect: false
// claim: precision
// The absolute value forgets the far negative inputs.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int a = x;
    __VERIFIER_assume(x >= -1000 && x <= 1000);
    if (x < 0 && x > -100)
        a = -x;
    if (a < 0)
        reach_error();
    return 0;
}
