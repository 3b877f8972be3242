// expect: false
// claim: precision
// Ackermann(2, 3) is 9.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int ack(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}

int main(void)
{
    int m = __VERIFIER_nondet_int();
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(m >= 0 && m <= 2 && n >= 0 && n <= 3);
    int a = ack(m, n);
    if (a <= n || a == 9)
        reach_error();
    return 0;
}
