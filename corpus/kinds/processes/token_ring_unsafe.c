// expect: false
// claim: precision
// Eight processes hand on a token under a scheduler; each but the last adds one to it, and the fourth two.
// fails with: 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { BEGIN, WAIT };
enum { RUNNABLE, RUNNING, BLOCKED };

unsigned token, sent;
int at0 = BEGIN, state0 = RUNNABLE, event0;
int at1 = BEGIN, state1 = RUNNABLE, event1;
int at2 = BEGIN, state2 = RUNNABLE, event2;
int at3 = BEGIN, state3 = RUNNABLE, event3;
int at4 = BEGIN, state4 = RUNNABLE, event4;
int at5 = BEGIN, state5 = RUNNABLE, event5;
int at6 = BEGIN, state6 = RUNNABLE, event6;
int at7 = BEGIN, state7 = RUNNABLE, event7;
int at8 = BEGIN, state8 = RUNNABLE, event8;

void wake_up(void)
{
    if (at0 == WAIT && event0)
        state0 = RUNNABLE;
    if (at1 == WAIT && event1)
        state1 = RUNNABLE;
    if (at2 == WAIT && event2)
        state2 = RUNNABLE;
    if (at3 == WAIT && event3)
        state3 = RUNNABLE;
    if (at4 == WAIT && event4)
        state4 = RUNNABLE;
    if (at5 == WAIT && event5)
        state5 = RUNNABLE;
    if (at6 == WAIT && event6)
        state6 = RUNNABLE;
    if (at7 == WAIT && event7)
        state7 = RUNNABLE;
    if (at8 == WAIT && event8)
        state8 = RUNNABLE;
}

void master(void)
{
    if (at0 == WAIT && token != sent + 7)
        reach_error();
    token = __VERIFIER_nondet_int();
    sent = token;
    event1 = 1;
    wake_up();
    event1 = 0;
    at0 = WAIT;
    state0 = BLOCKED;
}

void process1(void)
{
    if (at1 == WAIT) {
        token += 1;
        event2 = 1;
        wake_up();
        event2 = 0;
    }
    at1 = WAIT;
    state1 = BLOCKED;
}

void process2(void)
{
    if (at2 == WAIT) {
        token += 1;
        event3 = 1;
        wake_up();
        event3 = 0;
    }
    at2 = WAIT;
    state2 = BLOCKED;
}

void process3(void)
{
    if (at3 == WAIT) {
        token += 1;
        event4 = 1;
        wake_up();
        event4 = 0;
    }
    at3 = WAIT;
    state3 = BLOCKED;
}

void process4(void)
{
    if (at4 == WAIT) {
        token += 2;
        event5 = 1;
        wake_up();
        event5 = 0;
    }
    at4 = WAIT;
    state4 = BLOCKED;
}

void process5(void)
{
    if (at5 == WAIT) {
        token += 1;
        event6 = 1;
        wake_up();
        event6 = 0;
    }
    at5 = WAIT;
    state5 = BLOCKED;
}

void process6(void)
{
    if (at6 == WAIT) {
        token += 1;
        event7 = 1;
        wake_up();
        event7 = 0;
    }
    at6 = WAIT;
    state6 = BLOCKED;
}

void process7(void)
{
    if (at7 == WAIT) {
        token += 1;
        event8 = 1;
        wake_up();
        event8 = 0;
    }
    at7 = WAIT;
    state7 = BLOCKED;
}

void process8(void)
{
    if (at8 == WAIT) {
        token += 0;
        event0 = 1;
        wake_up();
        event0 = 0;
    }
    at8 = WAIT;
    state8 = BLOCKED;
}

int main(void)
{
    while (__VERIFIER_nondet_int() && (state0 == RUNNABLE || state1 == RUNNABLE || state2 == RUNNABLE || state3 == RUNNABLE || state4 == RUNNABLE || state5 == RUNNABLE || state6 == RUNNABLE || state7 == RUNNABLE || state8 == RUNNABLE)) {
        if (state0 == RUNNABLE && __VERIFIER_nondet_int()) {
            state0 = RUNNING;
            master();
        }
        if (state1 == RUNNABLE && __VERIFIER_nondet_int()) {
            state1 = RUNNING;
            process1();
        }
        if (state2 == RUNNABLE && __VERIFIER_nondet_int()) {
            state2 = RUNNING;
            process2();
        }
        if (state3 == RUNNABLE && __VERIFIER_nondet_int()) {
            state3 = RUNNING;
            process3();
        }
        if (state4 == RUNNABLE && __VERIFIER_nondet_int()) {
            state4 = RUNNING;
            process4();
        }
        if (state5 == RUNNABLE && __VERIFIER_nondet_int()) {
            state5 = RUNNING;
            process5();
        }
        if (state6 == RUNNABLE && __VERIFIER_nondet_int()) {
            state6 = RUNNING;
            process6();
        }
        if (state7 == RUNNABLE && __VERIFIER_nondet_int()) {
            state7 = RUNNING;
            process7();
        }
        if (state8 == RUNNABLE && __VERIFIER_nondet_int()) {
            state8 = RUNNING;
            process8();
        }
    }
    return 0;
}
