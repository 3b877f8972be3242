// expect: true
// claim: precision
// A short keeps a value that fits.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 32767);
    unsigned short s = (unsigned short)x;
    if (s != x)
        reach_error();
    return 0;
}
