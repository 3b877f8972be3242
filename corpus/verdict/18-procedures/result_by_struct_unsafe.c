// expect: false
// claim: precision
// A result without its error code.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct result { int code; int value; };

static struct result half(int x)
{
    struct result r = { 0, x / 2 };
    if (x % 2 == 1)
        r.code = 1;
    return r;
}

static struct result quarter(int x)
{
    struct result r = half(x);
    return r.code ? r : half(r.value);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -50 && x < 50);
    struct result r = quarter(x);
    if (!r.code && r.value * 4 != x)
        reach_error();
    return 0;
}
