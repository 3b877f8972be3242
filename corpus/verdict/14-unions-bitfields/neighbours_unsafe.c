// expect: false
// claim: precision
// An increment of one field is taken to carry.
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
    if (steps == 1 && c.seconds != 64)
        reach_error();
    return 0;
}
