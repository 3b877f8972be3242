// expect: true
// claim: precision
// args: --check float-cast --64
// The whole part fits.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double d = 2147483647.5;
    return (int)d;
}
