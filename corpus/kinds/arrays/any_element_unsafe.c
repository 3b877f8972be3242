// expect: false
// claim: precision
// From 256 on, the values begin again.
// fails with: 300
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int a[500];

int main(void)
{
    for (int i = 0; i < 500; i++)
        a[i] = i & 255;
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x < 500);
    if (a[x] != x)
        reach_error();
    return 0;
}
