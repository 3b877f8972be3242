// expect: true
// claim: precision
// A function applied twice.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned inc(unsigned x) { return x + 1; }
static unsigned twice_of(unsigned x) { return 2 * x; }

static unsigned apply_twice(unsigned (*f)(unsigned), unsigned x)
{
    return f(f(x));
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 1000);
    unsigned r = apply_twice(x > 1000 ? twice_of : inc, x);
    if (r != x + 2)
        reach_error();
    return 0;
}
