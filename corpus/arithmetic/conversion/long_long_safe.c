// expect: true
// claim: precision
// args: --check conversion --32
// A long long as a size.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    long long n = x & 65535;
    unsigned size = n;
    return size > 0;
}
