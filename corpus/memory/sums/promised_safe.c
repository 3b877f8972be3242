// expect: true
// claim: precision
// args: --check pointer-overflow --64
extern unsigned __VERIFIER_nondet_uint(void);
static int first(const int a[static 1]) { return a[0]; }
static int some(unsigned n, const int a[static const n])
{
    int any = 0;
    for (unsigned i = 0; i < n; i++) any |= a[i];
    return any;
}
int main(void)
{
    int a[4] = {0};
    unsigned n = __VERIFIER_nondet_uint();
    return n <= 4 ? some(n, a) + first(a + 3) : 0;
}
