// expect: true
// claim: precision
// max-iterations: 300
// engine cegar: true within 10 iterations
// TRACER Fig. 2(a): the lock loop with a flag that the loop leaves alone; flag == 1 is kept, new == old + 1 is locked.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int old = __VERIFIER_nondet_int();
    int lock = 0;
    int new = old + 1;
    int flag = 1;
    while (new != old) {
        lock = 1;
        old = new;
        if (__VERIFIER_nondet_int()) {
            lock = 0;
            new++;
        }
    }
    if (flag == 0)
        lock = 0;
    if (lock == 0)
        reach_error();
    return 0;
}
