// expect: true
// claim: precision
// The loop ends only in a round that changed nothing, and that round keeps the lock.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned fresh = 0;
    unsigned old;
    int locked;
    unsigned step = 1;
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
