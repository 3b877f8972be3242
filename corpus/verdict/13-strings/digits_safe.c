// expect: true
// claim: soundness
// Two digits make a number below a hundred.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    char text[3] = { 0, 0, 0 };
    int value = 0;
    text[0] = __VERIFIER_nondet_char();
    text[1] = __VERIFIER_nondet_char();
    for (int i = 0; text[i]; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        value = 10 * value + (text[i] - '0');
    }
    if (value > 99)
        reach_error();
    return 0;
}
