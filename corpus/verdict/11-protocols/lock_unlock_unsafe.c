// expect: false
// claim: precision
// A request that is put off keeps the lock.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
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
        if (request < 0 && __VERIFIER_nondet_bool())
            continue;
        unlock();
    }
    return 0;
}
