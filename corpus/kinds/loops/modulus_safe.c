// expect: true
// claim: precision
// A position on a circle of seven stays below seven.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned position = 0;
    unsigned steps = 0;
    while (__VERIFIER_nondet_int()) {
        position = (position + 1) % 7;
        steps++;
        if (position >= 7)
            reach_error();
    }
    return 0;
}
