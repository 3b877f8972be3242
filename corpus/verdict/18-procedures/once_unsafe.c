// expect: false
// claim: precision
// Initialisation that one caller repeats.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int ready, resource;

static void init(void)
{
    if (ready == 1)
        return;
    ready = 1;
    resource++;
}

static void reader(void)
{
    init();
    ready++;
}

static void writer(void)
{
    init();
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        if (__VERIFIER_nondet_bool())
            reader();
        if (__VERIFIER_nondet_bool())
            writer();
    }
    if (resource > 1)
        reach_error();
    return 0;
}
