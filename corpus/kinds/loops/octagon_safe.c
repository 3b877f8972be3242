// expect: true
// claim: precision
// Either of two counters moves; their sum stops at the bound: x + y <= n.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 1000000);
    int x = 0;
    int y = 0;
    while (x + y < n) {
        if (__VERIFIER_nondet_int())
            x++;
        else
            y++;
    }
    if (x + y != n)
        reach_error();
    return 0;
}
