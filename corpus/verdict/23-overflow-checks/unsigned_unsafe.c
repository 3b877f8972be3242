// expect: false
// claim: precision
// args: --property no-overflow
// Unsigned arithmetic wraps; what it is converted to may be signed.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned u = __VERIFIER_nondet_int();
    u = u * 3 + 1;
    int x = (int)u;
    return x < 0 ? -x == 5 : 1;
}
