// expect: false
// claim: precision
// A callback that stops the walk early.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct walk { int seen; int stop; };

static int visit(struct walk *w, int value)
{
    w->seen++;
    return value == w->stop;
}

static void for_each(int (*f)(struct walk *, int), struct walk *w)
{
    for (int i = 0; i < 3; i++)
        if (f(w, i))
            break;
}

int main(void)
{
    struct walk w = { 0, 0 };
    w.stop = __VERIFIER_nondet_int();
    for_each(visit, &w);
    if (w.seen != 3)
        reach_error();
    return 0;
}
