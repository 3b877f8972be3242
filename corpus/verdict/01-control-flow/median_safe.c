// expect: true
// claim: precision
// The median lies between minimum and maximum.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int median(int a, int b, int c)
{
    if (a < b) {
        if (b < c)
            return b;
        return a < c ? c : a;
    }
    if (a < c)
        return a;
    return b < c ? c : b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int m = median(a, b, c);
    int below = (a <= m) + (b <= m) + (c <= m);
    int above = (a >= m) + (b >= m) + (c >= m);
    if (below < 2 || above < 2)
        reach_error();
    return 0;
}
