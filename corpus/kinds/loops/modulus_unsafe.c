// expect: false
// claim: precision
// After 27 steps on a circle of seven the position is six.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned position = 0;
    unsigned steps = 0;
    while (__VERIFIER_nondet_int()) {
        position = (position + 1) % 7;
        steps++;
        if (steps == 27 && position == 6)
            reach_error();
    }
    return 0;
}
