// expect: false
// claim: precision
// Handlers of one type that call each other through pointers set right before, and a queue whose stub is empty: with
// every handler entered at every call, and the queue's loop, the call tree would have thousands of copies.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry {
    int kind;
};
typedef int handler(struct entry *, int);

static int state;

static struct entry *remove_head(void)
{
    return 0;
}

static int complete(struct entry *e, int status)
{
    (void)e;
    if (state != 1)
        reach_error();
    state = 2;
    return status;
}

static handler read_one, write_one, control, start, stop;

static void serve_queue(void)
{
    struct entry *e;
    handler *h;
    while ((e = remove_head()) != 0) {
        if (e->kind == 1) {
            h = &read_one;
            h(e, 1);
        } else if (e->kind == 2) {
            h = &write_one;
            h(e, 2);
        } else {
            h = &control;
            h(e, 3);
        }
    }
}

static int read_one(struct entry *e, int n)
{
    handler *h = &complete;
    serve_queue();
    return h(e, n > 0 ? n : 0);
}

static int write_one(struct entry *e, int n)
{
    handler *h;
    serve_queue();
    if (n > 10)
        complete(e, n);
    h = &complete;
    return h(e, n);
}

static int control(struct entry *e, int n)
{
    handler *h = &write_one;
    serve_queue();
    if (n == 7)
        h = &read_one;
    return h(e, n);
}

static int start(struct entry *e, int n)
{
    handler *h = &control;
    serve_queue();
    return h(e, n + 1);
}

static int stop(struct entry *e, int n)
{
    handler *h = &start;
    if (n < 0)
        h = &control;
    return h(e, n);
}

int main(void)
{
    struct entry e;
    handler *h = &stop;
    e.kind = __VERIFIER_nondet_int();
    state = 1;
    h(&e, __VERIFIER_nondet_int());
    if (state != 2)
        reach_error();
    return 0;
}
