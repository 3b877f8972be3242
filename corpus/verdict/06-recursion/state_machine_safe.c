// expect: true
// claim: precision
// Three states that call each other keep their order.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int opened;

static void opening(void);
static void reading(void);
static void closing(void);

static void opening(void)
{
    opened = 1;
    if (__VERIFIER_nondet_bool())
        reading();
    else
        closing();
}

static void reading(void)
{
    if (!opened)
        reach_error();
    if (__VERIFIER_nondet_bool())
        closing();
    else
        reading();
}

static void closing(void)
{
    opened = 0;
    if (__VERIFIER_nondet_bool())
        opening();
}

int main(void)
{
    opening();
    return 0;
}
