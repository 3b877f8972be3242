// expect: false
// claim: precision
// A setter that forgets its limit for one value.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int level;

static int get(void) { return level; }

static void set(int x)
{
    if (x >= 0 && (x <= 10 || x == 11))
        level = x;
}

static void raise(void) { set(get() + 1); }
static void lower(void) { set(get() - 1); }

int main(void)
{
    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool())
            raise();
        else
            lower();
    }
    if (get() < 0 || get() > 10)
        reach_error();
    return 0;
}
