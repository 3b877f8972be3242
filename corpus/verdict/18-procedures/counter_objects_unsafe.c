// expect: false
// claim: precision
// A reset that meets the other counter.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct counter { unsigned n, step; };

static void init(struct counter *c, unsigned step)
{
    c->n = 0;
    c->step = step;
}

static void tick(struct counter *c) { c->n += c->step; }

static unsigned read(const struct counter *c) { return c->n; }

int main(void)
{
    struct counter by_two, by_three;
    init(&by_two, 2);
    init(&by_three, 3);
    while (__VERIFIER_nondet_bool()) {
        tick(&by_two);
        if (__VERIFIER_nondet_bool())
            tick(&by_three);
        if (read(&by_two) == 8)
            init(&by_three, 2);
    }
    if (read(&by_two) % 2 == 1)
        reach_error();
    if (read(&by_three) == 4)
        reach_error();
    return 0;
}
