// expect: true
// claim: precision
// A lock is never taken twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void lock(void)
{
    if (locked)
        reach_error();
    locked = 1;
}

static void unlock(void)
{
    if (!locked)
        reach_error();
    locked = 0;
}

int main(void)
{
    for (;;) {
        int request = __VERIFIER_nondet_int();
        if (request == 0)
            break;
        lock();
        if (request < 0 && request > -1)
            continue;
        unlock();
    }
    return 0;
}
