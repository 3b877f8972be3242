// expect: false
// claim: precision
// Large numbers absorb a one.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 0.0f && x < 1e9f && x + 1.0f == x)
        reach_error();
    return 0;
}
