// expect: false
// claim: precision
// The sum is too large where as many numbers as there may be are as large as they may be.
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 50)
        return 0;
    float sum = 0.0f;
    for (int i = 0; i < count; i++) {
        float x = __VERIFIER_nondet_float();
        if (!(x >= 0.0f && x <= 1.0f))
            return 0;
        sum += x;
    }
    if (sum > 49.0f)
        reach_error();
    return 0;
}
