// expect: false
// claim: precision
// A change by zero looks like none, but gave the lock back.
// fails with: 0, 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned fresh = 0;
    unsigned old;
    int locked;
    unsigned step = __VERIFIER_nondet_uint();
    do {
        locked = 1;
        old = fresh;
        if (__VERIFIER_nondet_int()) {
            locked = 0;
            fresh += step;
        }
    } while (fresh != old);
    if (!locked)
        reach_error();
    return 0;
}
