// expect: false
// claim: precision
// A request is passed down after it was completed.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum { SUCCESS = 0, BUSY = -5 };

struct extension { int removed; int outstanding; };
struct device { struct extension *ext; struct device *lower; };
struct request { int owner; int done; int status; };

static int call_lower(struct device *d, struct request *r)
{
    if (r->done)
        reach_error();
    r->owner = d->lower ? 2 : 1;
    r->done = 1;
    r->status = SUCCESS;
    return SUCCESS;
}

static int power(struct device *d, struct request *r, int busy)
{
    int status = SUCCESS;
    d->ext->outstanding++;
    if (d->ext->removed) {
        r->done = 1;
        r->status = BUSY;
        status = BUSY;
        if (!busy)
            goto out;
    }
    if (busy)
        r->status = BUSY;
    status = call_lower(d, r);
out:
    d->ext->outstanding--;
    return status;
}

int main(void)
{
    struct extension low_ext = { 0, 0 }, ext = { 0, 0 };
    struct device low = { &low_ext, 0 };
    struct device top = { &ext, &low };
    struct request r = { 0, 0, 0 };
    ext.removed = __VERIFIER_nondet_bool();
    int status = power(&top, &r, __VERIFIER_nondet_bool());
    if (ext.outstanding != 0 || !r.done || status != r.status)
        reach_error();
    return 0;
}
