// expect: true
// claim: precision
// Increments of one field wrap inside it.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct clock {
    unsigned seconds : 6;
    unsigned minutes : 6;
};

int main(void)
{
    struct clock c = { 63, 5 };
    unsigned steps = __VERIFIER_nondet_bool();
    c.seconds += steps;
    if (c.minutes != 5)
        reach_error();
    if (steps == 1 && c.seconds != 0)
        reach_error();
    return 0;
}
