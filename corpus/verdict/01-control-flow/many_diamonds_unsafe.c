// expect: false
// claim: precision
// Twelve independent choices, all taken, spoil the guard.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int guard = 7;
    int taken = 0;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (__VERIFIER_nondet_bool()) taken++;
    if (taken == 12)
        guard = 8;
    if (guard != 7)
        reach_error();
    return 0;
}
