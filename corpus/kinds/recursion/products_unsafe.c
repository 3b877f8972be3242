// expect: false
// claim: precision
// Products by repeated addition, in both orders; too little is added by one.
// fails with: 0, 1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int times(int n, int m)
{
    if (m < 0)
        return times(n, -m);
    if (m == 0)
        return 0;
    return (n == 0) + n + times(n, m - 1);
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= a && a <= 46340 && 0 <= b && b <= 46340);
    if (times(a, b) != times(b, a))
        reach_error();
    return 0;
}
