// expect: false
// claim: precision
// An early return leaves the interrupt level raised.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int level;

static int raise_to(int l)
{
    int old = level;
    level = l;
    return old;
}

static int work(int argument)
{
    int old = raise_to(2);
    if (argument < 0) {
        level = old;
        return -1;
    }
    if (argument == 0)
        return 1;
    level = old;
    return 0;
}

int main(void)
{
    level = __VERIFIER_nondet_bool();
    int before = level;
    work(__VERIFIER_nondet_int());
    if (level != before)
        reach_error();
    return 0;
}
