// expect: true
// claim: precision
// engine synergy: true
// engine directed: unknown
// engine lee_yannakakis: true
// max-iterations: 200
// engine cegar: true within 10 iterations
// SYNERGY Fig. 8 for n = 13: 2^14 paths, but every region splits on lock.state != L only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { L, U };

struct { enum state state; } lock;

void foo(int x0, int x1, int x2, int x3, int x4, int x5, int x6,
         int x7, int x8, int x9, int x10, int x11, int x12, int x13)
{
    lock.state = L;
    if (__VERIFIER_nondet_int()) {
        x0 = x0 + 1;
    } else {
        x0 = x0 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x1 = x1 + 1;
    } else {
        x1 = x1 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x2 = x2 + 1;
    } else {
        x2 = x2 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x3 = x3 + 1;
    } else {
        x3 = x3 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x4 = x4 + 1;
    } else {
        x4 = x4 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x5 = x5 + 1;
    } else {
        x5 = x5 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x6 = x6 + 1;
    } else {
        x6 = x6 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x7 = x7 + 1;
    } else {
        x7 = x7 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x8 = x8 + 1;
    } else {
        x8 = x8 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x9 = x9 + 1;
    } else {
        x9 = x9 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x10 = x10 + 1;
    } else {
        x10 = x10 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x11 = x11 + 1;
    } else {
        x11 = x11 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x12 = x12 + 1;
    } else {
        x12 = x12 - 1;
    }
    if (__VERIFIER_nondet_int()) {
        x13 = x13 + 1;
    } else {
        x13 = x13 - 1;
    }
    if (lock.state != L)
        reach_error();
}

int main(void)
{
    foo(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return 0;
}
