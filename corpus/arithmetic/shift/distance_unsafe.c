// expect: false
// claim: precision
// args: --check shift --64
// The distance is below the width.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 32)
        return 0;
    return 1u << x;
}
