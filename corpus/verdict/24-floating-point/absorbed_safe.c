// expect: true
// claim: precision
// One is lost beside 2 to the power of 24, and no number is below its predecessor.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float big = 16777216.0f;
    if (big + 1.0f != big)
        reach_error();
    float x = __VERIFIER_nondet_float();
    if (x > 0.0f && x < 1000.0f && x + 1.0f < x)
        reach_error();
    return 0;
}
