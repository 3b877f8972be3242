// expect: true
// claim: precision
// args: --enforce-contract f --check memory
int f(const char *s, unsigned n)
__CPROVER_requires(n > 0 && n <= 5 && __CPROVER_is_fresh(s, n))
{
    return s[n - 1];
}
