// expect: true
// claim: precision
// args: --error-label ERROR
// The label that must not be reached stands behind a lock that is always held.
extern int __VERIFIER_nondet_int(void);

static int held;

static void take(void)
{
    if (held)
        goto ERROR;
    held = 1;
    return;
ERROR:
    held = 2;
}

int main(void)
{
    take();
    if (__VERIFIER_nondet_int()) {
        held = 0;
        take();
    }
    return held;
}
