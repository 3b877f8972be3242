// expect: false
// claim: precision
// args: --check float-cast --64
// What is no number has no whole part.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double zero = 0, d = zero / zero;
    return (int)d;
}
