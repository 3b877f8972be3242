// expect: true
// claim: soundness
// A pointer walks over an array of eight.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[8];
    int first = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first < 100);
    for (int i = 0; i < 8; i++)
        a[i] = first + i;
    int sum = 0;
    for (int *p = a; p != a + 8; p++)
        sum += *p - first;
    if (sum != 28 )
        reach_error();
    return 0;
}
