// expect: false
// claim: precision
// Classification of triangles calls an equilateral one scalene.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

static enum kind classify(unsigned a, unsigned b, unsigned c)
{
    if (a > 1000 || b > 1000 || c > 1000)
        return NONE;
    if (a + b <= c || b + c <= a || c + a <= b)
        return NONE;
    if (a == b && b == c)
        return SCALENE;
    if (a == b || b == c || c == a)
        return ISOSCELES;
    return SCALENE;
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    enum kind k = classify(a, b, c);
    if (k == SCALENE && (a == b || b == c || a == c))
        reach_error();
    return 0;
}
