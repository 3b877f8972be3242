// expect: false
// claim: precision
// A logical shift is taken to keep the sign.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x < 0);
    int half = (int)((unsigned)x >> 1);
    if (half >= 0)
        reach_error();
    return 0;
}
