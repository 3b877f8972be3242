// expect: false
// claim: precision
// args: --check float-cast --64
// The whole part fits.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double d = 2147483648.0;
    return (int)d;
}
