// expect: true
// claim: precision
// A signed char is within its limits.
extern signed char __VERIFIER_nondet_schar(void);
extern void reach_error(void);

int main(void)
{
    signed char c = __VERIFIER_nondet_schar();
    int i = c;
    if (i < -128 || i > 127)
        reach_error();
    return 0;
}
