// expect: true
// claim: soundness
// Up and down by the same number of steps.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int x = 0;
    __VERIFIER_assume(n >= 0 && n <= 100000);
    for (int i = 0; i < n; i++)
        x++;
    for (int i = 0; i < n; i++)
        if (i != -1)
            x--;
    if (x != 0)
        reach_error();
    return 0;
}
