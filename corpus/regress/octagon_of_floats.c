// expect: false
// claim: soundness
// args: --engine interpret
// The bits of a floating point number were taken for an integer of its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    double d = n;
    d = d * 1e10;
    if (d == 3e10)
        reach_error();
    return 0;
}
