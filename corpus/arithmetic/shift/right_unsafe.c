// expect: false
// claim: precision
// args: --check shift --64
// A negative number is shifted to the right.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x >> 31 >> (x > 0 ? 31 : 32);
}
