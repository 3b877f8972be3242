// expect: true
// claim: precision
// args: --check shift --32
// A long long of 64 bits, a long of 32.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned long long u = 1;
    return (u << (x & 63)) != 0;
}
