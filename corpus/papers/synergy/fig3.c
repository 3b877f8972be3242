// expect: true
// claim: precision
// engine synergy: true
// engine directed: unknown
// engine lee_yannakakis: true
// max-iterations: 200
// engine cegar: true within 10 iterations
// SYNERGY Fig. 3: the lock loop that SLAM handles well; x == y tells whether the lock is held.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { L, U };

struct { enum state state; } lock;

void foo(int y)
{
    int x;
    lock.state = U;
    do {
        lock.state = L;
        x = y;
        if (__VERIFIER_nondet_int()) {
            lock.state = U;
            y++;
        }
    } while (x != y);
    if (lock.state != L)
        reach_error();
}

int main(void)
{
    foo(__VERIFIER_nondet_int());
    return 0;
}
