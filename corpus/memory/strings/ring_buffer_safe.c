// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char buf[8];
static unsigned pos;
static void put(unsigned char c)
{
    buf[pos] = c;
    pos = (pos + 1) % 8;
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    while (n-- > 0)
        put(n);
    return 0;
}
