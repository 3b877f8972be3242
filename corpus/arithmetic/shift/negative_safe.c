// expect: true
// claim: precision
// args: --check shift --64
// A negative number is not shifted to the left.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000)
        return 0;
    return x << 3;
}
