// expect: true
// claim: precision
// Red and green are never on together.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum { RED = 1, AMBER = 2, GREEN = 4 };

int main(void)
{
    int lamps = RED;
    for (;;) {
        int button = __VERIFIER_nondet_bool();
        if (lamps == RED)
            lamps = RED | AMBER;
        else if (lamps == (RED | AMBER))
            lamps = GREEN;
        else if (lamps == GREEN)
            lamps = AMBER;
        else
            lamps = RED;
        if ((lamps & RED) && (lamps & GREEN))
            reach_error();
        if (button && lamps == RED)
            return 0;
    }
}
