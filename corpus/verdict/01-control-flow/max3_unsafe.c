// expect: false
// claim: precision
// The maximum of three inputs skips one comparison.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int max3(int a, int b, int c)
{
    if (a >= b) {
        if (a >= c)
            return a;
        return c;
    }
    if (b >= c)
        return b;
    return c;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int m = max3(a, a, c);
    if (m < a || m < b || m < c)
        reach_error();
    return 0;
}
