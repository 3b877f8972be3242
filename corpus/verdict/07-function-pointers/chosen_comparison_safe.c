// expect: true
// claim: precision
// A minimum with the comparison as an argument.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int less(int a, int b) { return a < b; }
static int by_difference(int a, int b) { return (int)((unsigned)a - (unsigned)b) < 0; }

static int least(int (*before)(int, int), int a, int b, int c)
{
    int m = before(a, b) ? a : b;
    return before(c, m) ? c : m;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 0 && b >= 0 && c >= 0);
    int m = least(a & 1 ? less : by_difference, a, b, c);
    if (m > a || m > b || m > c)
        reach_error();
    return 0;
}
