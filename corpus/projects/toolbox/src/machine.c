/* A connection as a state machine. */
#include "toolbox.h"

enum state { CLOSED, OPENING, OPEN, CLOSING };
enum event { DIAL, ANSWER, HANG_UP, TIMEOUT };

static enum state next_state(enum state s, enum event e)
{
    switch (s) {
    case CLOSED:
        return e == DIAL ? OPENING : CLOSED;
    case OPENING:
        if (e == ANSWER)
            return OPEN;
        return e == TIMEOUT ? CLOSED : OPENING;
    case OPEN:
        return e == HANG_UP ? CLOSING : OPEN;
    case CLOSING:
        return e == TIMEOUT || e == ANSWER ? CLOSED : CLOSING;
    }
    return CLOSED;
}

static int is_charged(enum state s)
{
    return s == OPEN || s == CLOSING;
}

static enum event some_event(void)
{
    int e = __VERIFIER_nondet_int();
    __VERIFIER_assume(e >= DIAL && e <= TIMEOUT);
    return e;
}

/* Harnesses. */

void states_are_states(void)
{
    enum state s = CLOSED;
    while (__VERIFIER_nondet_int()) {
        s = next_state(s, some_event());
        assert(s >= CLOSED && s <= CLOSING);
    }
}

void nobody_pays_before_an_answer(void)
{
    enum state s = CLOSED;
    int answered = 0;
    while (__VERIFIER_nondet_int()) {
        enum event e = some_event();
        if (s == OPENING && e == ANSWER)
            answered = 1;
        s = next_state(s, e);
        assert(!is_charged(s) || answered);
    }
}

void calls_end(void)
{
    enum state s = CLOSED;
    int calls = 0, ends = 0;
    while (__VERIFIER_nondet_int()) {
        enum state before = s;
        s = next_state(s, some_event());
        if (before == CLOSED && s == OPENING)
            calls++;
        if (before != CLOSED && s == CLOSED)
            ends++;
        if (s == CLOSED)
            assert(calls == ends);
    }
}

void level_comes_back(void)
{
    int seconds = 0, level = 50;
    while (seconds < 100) {
        seconds++;
        if (seconds > 50)
            level++;
    }
    assert(level == 100);
}
