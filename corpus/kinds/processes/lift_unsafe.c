// expect: false
// claim: soundness
// A lift with four floors and three passengers, whose weight is limited: whoever comes is let in while it is not full; it
// never leaves the house either.
// fails with: 1, 1, 1, 1, 0, 1, 0, 1, 3, 1, 2, 1, 0, 1, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum place { AWAY, WAITING, INSIDE };

static unsigned char floor, weight, has_limit;
static signed char direction = 1;
static unsigned char place[3], called[4], wanted[4];
static const unsigned char from[3] = {0, 3, 1}, to[3] = {2, 0, 3}, heavy[3] = {40, 50, 60};

static int is_wanted(int way)
{
    int f;

    for (f = 0; f < 4; f++)
        if ((way > 0 ? f > floor : f < floor) && (called[f] || wanted[f]))
            return 1;
    return 0;
}

static void open_door(void)
{
    int p;

    for (p = 0; p < 3; p++) {
        if (place[p] == INSIDE && to[p] == floor) {
            place[p] = AWAY;
            weight -= heavy[p];
        }
    }
    for (p = 0; p < 3; p++) {
        if (place[p] == WAITING && from[p] == floor && (!has_limit || weight <= 100)) {
            place[p] = INSIDE;
            weight += heavy[p];
            wanted[to[p]] = 1;
        }
    }
    called[floor] = wanted[floor] = 0;
}

int main(void)
{
    has_limit = __VERIFIER_nondet_bool();
    while (__VERIFIER_nondet_bool()) {
        unsigned char p = __VERIFIER_nondet_uchar();

        if (p < 3 && place[p] == AWAY) {
            place[p] = WAITING;
            called[from[p]] = 1;
        }
        if (called[floor] || wanted[floor]) {
            open_door();
        } else {
            if (!is_wanted(direction))
                direction = -direction;
            if (is_wanted(direction))
                floor += direction;
        }
        if (floor > 3 || (has_limit && weight > 100))
            reach_error();
    }
    return 0;
}
