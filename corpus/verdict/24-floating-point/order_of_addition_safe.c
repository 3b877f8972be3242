// expect: true
// claim: precision
// Exchanging summands changes nothing.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    if (a == a && b == b && a + b == a + b && a + b != b + a)
        reach_error();
    return 0;
}
