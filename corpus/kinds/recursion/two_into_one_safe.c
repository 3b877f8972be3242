// expect: true
// claim: precision
// What is taken from the first two arguments, one by one, is added to the third.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int moved(int a, int b, int c)
{
    if (a > 0)
        return moved(a - 1, b, c + 1);
    if (b > 0)
        return moved(a, b - 1, c + 1);
    return c;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= a && a <= 1000 && 0 <= b && b <= 1000);
    if (moved(a, b, 0) != a + b)
        reach_error();
    return 0;
}
