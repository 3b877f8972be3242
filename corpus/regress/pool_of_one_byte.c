// expect: false
// claim: precision
// The harness hands out one byte as a pool of memory. Every path to the error writes behind its end, into room that
// belongs to nothing else: the violation is reported with these accesses.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct mutex {
    int count;
    int owner;
    int contention;
};

static char pool;
static int busy;

static void *allocate(unsigned long size)
{
    return size > 0 ? &pool : 0;
}

int main(void)
{
    struct mutex *m = allocate(sizeof(struct mutex));
    m->count = 1;
    m->owner = 0;
    m->contention = __VERIFIER_nondet_int();
    busy = 0;
    if (m->count == 1 && m->contention == 7)
        reach_error();
    return 0;
}
