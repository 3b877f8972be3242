// expect: true
// claim: precision
// args: --check float-cast --64
// What is no number has no whole part.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double zero = 0, d = zero + 1;
    return (int)(d / 2);
}
