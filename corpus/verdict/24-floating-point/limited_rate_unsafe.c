// expect: false
// claim: precision
// An output follows its input, at most so far a round: both are at the ends of their ranges for six rounds before the output leaves its own.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float output = 0;
    for (;;) {
        float wanted = __VERIFIER_nondet_float(), rate = __VERIFIER_nondet_float();
        if (!(wanted >= -48.0f && wanted <= 48.0f) || !(rate >= 0.0f && rate <= 8.0f))
            return 0;
        float step = wanted - output;
        if (step > rate)
            output += rate;
        else if (step < -rate)
            output -= rate;
        else
            output = wanted;
        if (!(output > -48.0f && output < 47.5f))
            reach_error();
    }
}
