// expect: false
// claim: precision
// A saturating addition saturates one too low.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

enum { TOP = 2147483647 };

static int add(int a, int b)
{
    if (a > TOP - b)
        return TOP - 1;
    return a + b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 0 && b >= 0);
    int s = add(a, b);
    if (s < a || s < b)
        reach_error();
    return 0;
}
