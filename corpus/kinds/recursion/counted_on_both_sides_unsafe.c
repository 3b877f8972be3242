// expect: false
// claim: precision
// A counter grows by one before a recursive call, and perhaps by one more behind it.
// fails with: 9, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int count;

static void visit(int n)
{
    if (n <= 0)
        return;
    count++;
    visit(n - 1);
    if (__VERIFIER_nondet_int())
        count++;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= n && n <= 1000);
    visit(n);
    if (count < n || (n == 9 && count == 2 * n))
        reach_error();
    return 0;
}
