// expect: false
// claim: precision
// Differences of pointers are taken for bytes.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    short a[10];
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i <= 10);
    short *p = a;
    short *q = a + i;
    if (q - p != i)
        reach_error();
    if ((char *)q - (char *)p != i * 1)
        reach_error();
    return 0;
}
