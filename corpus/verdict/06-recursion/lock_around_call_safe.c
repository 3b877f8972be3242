// expect: true
// claim: precision
// Every recursive call is made without the lock.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void acquire(void)
{
    if (locked)
        reach_error();
    locked = 1;
}

static void release(void)
{
    if (!locked)
        reach_error();
    locked = 0;
}

static void visit(int n)
{
    acquire();
    if (n > 0) {
        release();
        visit(n - 1);
        acquire();
    }
    release();
}

int main(void)
{
    visit(__VERIFIER_nondet_int());
    if (locked)
        reach_error();
    return 0;
}
