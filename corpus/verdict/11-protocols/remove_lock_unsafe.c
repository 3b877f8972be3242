// expect: false
// claim: precision
// A device is stopped with a request under way.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct ext { int started; int in_flight; int paused; };

static int begin(struct ext *e)
{
    if (!e->started || e->paused)
        return -1;
    e->in_flight++;
    return 0;
}

static void finish(struct ext *e)
{
    e->in_flight--;
}

static void stop(struct ext *e)
{
    if (e->in_flight == 0 || e->paused) {
        if (e->in_flight != 0)
            reach_error();
        e->started = 0;
    }
}

int main(void)
{
    struct ext e = { 1, 0, 0 };
    int late = __VERIFIER_nondet_bool();
    int ok = begin(&e);
    e.paused = __VERIFIER_nondet_bool();
    if (ok == 0 && late)
        finish(&e);
    stop(&e);
    if (ok == 0 && !late)
        finish(&e);
    if (e.in_flight != 0)
        reach_error();
    return 0;
}
