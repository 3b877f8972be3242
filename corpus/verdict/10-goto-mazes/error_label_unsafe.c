// expect: false
// claim: precision
// args: --error-label ERROR
// The lock is taken twice; a label of another name means nothing.
extern int __VERIFIER_nondet_int(void);

static int held;

static void take(void)
{
    if (!held)
        goto FINE;
ERROR:
    held = 2;
    return;
FINE:
    held = 1;
}

int main(void)
{
    take();
    if (__VERIFIER_nondet_int() == 7)
        take();
    return held;
}
