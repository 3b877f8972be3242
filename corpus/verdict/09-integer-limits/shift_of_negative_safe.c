// expect: true
// claim: precision
// An arithmetic shift keeps the sign, a logical one does not.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x < 0);
    int half = x >> 1;
    if (half >= 0)
        reach_error();
    return 0;
}
