// expect: true
// claim: precision
// A write at an input index is read back.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[5] = { 0, 1, 2, 3, 4 };
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 3);
    a[i] = 100;
    if (a[i] != 100 || a[3] != 3)
        reach_error();
    return 0;
}
