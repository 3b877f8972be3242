// expect: true
// claim: precision
// args: --check unsigned-overflow --64
// A product.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int();
    if (a > 65535)
        return 0;
    return a * 65537u > 0;
}
