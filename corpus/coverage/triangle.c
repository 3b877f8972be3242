// expect: true
// claim: precision
// cover nodes: 17 covered, 1 infeasible
// cover edges: 24 covered, 1 infeasible
// cover branches: 19 covered, 1 infeasible
// cover mcdc: 8 covered, 2 infeasible
// The classic: every branch has a test, and the last check of the equilateral case can never fail.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

static enum kind triangle(int a, int b, int c)
{
    if (a + b <= c || a + c <= b || b + c <= a)
        return NONE;
    if (a == b && b == c)
        return EQUILATERAL;
    if (a == b || b == c || a == c)
        return ISOSCELES;
    return SCALENE;
}

int main(void)
{
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();
    enum kind k = triangle(a, b, c);
    if (k == EQUILATERAL && a != c)
        reach_error();
    return k;
}
