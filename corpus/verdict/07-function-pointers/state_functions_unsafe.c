// expect: false
// claim: precision
// A machine whose state is a function skips the middle.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

typedef void (*state)(void);

static int passed_middle;
static state now;

static void end(void)
{
    if (!passed_middle)
        reach_error();
}

static void middle(void)
{
    passed_middle = 1;
    if (__VERIFIER_nondet_bool())
        now = end;
}

static void start(void)
{
    if (__VERIFIER_nondet_bool())
        now = __VERIFIER_nondet_bool() ? middle : end;
}

int main(void)
{
    now = start;
    for (int i = 0; i < 6; i++)
        now();
    return 0;
}
