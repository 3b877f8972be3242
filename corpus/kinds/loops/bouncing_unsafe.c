// expect: false
// claim: precision
// The lower wall is looked for one step late.
// fails with: 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000000);
    int x = 0;
    int up = 1;
    while (__VERIFIER_nondet_int()) {
        x += up ? 1 : -1;
        if (x == n)
            up = 0;
        if (x == -1)
            up = 1;
        if (x < 0 || x > n)
            reach_error();
    }
    return 0;
}
