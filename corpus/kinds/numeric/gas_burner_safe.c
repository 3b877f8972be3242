// expect: true
// claim: precision
// slow: seconds
// It leaks for at most one second, then not for thirty at least (after Halbwachs).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned time = 0;
    unsigned leaked = 0;
    unsigned phase = 0;
    int leaks = 1;
    while (time < 1000000 && __VERIFIER_nondet_int()) {
        if (leaks) {
            if (phase < 1) {
                phase++;
                time++;
                leaked++;
            } else {
                leaks = 0;
                phase = 0;
            }
        } else if (phase >= 30 && __VERIFIER_nondet_int()) {
            leaks = 1;
            phase = 0;
        } else {
            phase++;
            time++;
        }
    }
    if (30 * leaked > time + 30)
        reach_error();
    return 0;
}
