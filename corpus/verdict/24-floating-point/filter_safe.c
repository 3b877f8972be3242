// expect: true
// claim: precision
// A filter that averages stays within the bounds of its inputs.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float state = 0.0f;
    while (__VERIFIER_nondet_int()) {
        float in = __VERIFIER_nondet_float();
        if (!(in >= -1.0f && in <= 1.0f))
            break;
        state = state * 0.5f + in * 0.5f;
        if (!(state >= -1.0f && state <= 1.0f))
            reach_error();
    }
    return 0;
}
