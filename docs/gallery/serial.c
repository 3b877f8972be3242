/* A driver of a serial port as such drivers are written: a ring of bytes, a lock, power states, requests that wait. One path out of
   an error forgets what it holds. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum status { SUCCESS, PENDING, NO_MEMORY, BUSY, REMOVED };
enum power { WORKING, SLEEPING, OFF };
enum major { CREATE, CLOSE, READ, WRITE, CONTROL, POWER, REMOVE, MAJORS };

struct request {
    enum major major;
    unsigned length;
    enum status status;
    struct request *next;
};

struct ring {
    unsigned char bytes[8];
    unsigned head, tail;
};

struct extension {
    enum power power;
    int opened, removed, locked;
    unsigned baud, lost;
    struct ring in;
    struct request *waiting;
};

static struct extension port;

static void acquire(struct extension *e)
{
    assert(!e->locked);
    e->locked = 1;
}

static void release(struct extension *e)
{
    assert(e->locked);
    e->locked = 0;
}

static int put(struct ring *r, unsigned char byte)
{
    if (r->head - r->tail == sizeof r->bytes)
        return 0;
    r->bytes[r->head++ % sizeof r->bytes] = byte;
    return 1;
}

static int get(struct ring *r, unsigned char *byte)
{
    if (r->head == r->tail)
        return 0;
    *byte = r->bytes[r->tail++ % sizeof r->bytes];
    return 1;
}

static enum status complete(struct request *r, enum status status)
{
    r->status = status;
    return status;
}

static enum status create(struct extension *e, struct request *r)
{
    acquire(e);
    if (e->removed) {
        release(e);
        return complete(r, REMOVED);
    }
    e->opened++;
    release(e);
    return complete(r, SUCCESS);
}

static enum status close(struct extension *e, struct request *r)
{
    acquire(e);
    if (e->opened > 0)
        e->opened--;
    release(e);
    return complete(r, SUCCESS);
}

static enum status read(struct extension *e, struct request *r)
{
    acquire(e);
    if (e->power != WORKING) {
        r->next = e->waiting;
        e->waiting = r;
        release(e);
        return complete(r, PENDING);
    }
    unsigned got = 0;
    unsigned char byte;
    while (got < r->length && get(&e->in, &byte))
        got++;
    release(e);
    return complete(r, got < r->length ? PENDING : SUCCESS);
}

static enum status write(struct extension *e, struct request *r)
{
    acquire(e);
    if (e->power == OFF) {
        release(e);
        return complete(r, BUSY);
    }
    for (unsigned i = 0; i < r->length && i < 4; i++)
        if (!put(&e->in, __VERIFIER_nondet_uchar()))
            e->lost++;
    release(e);
    return complete(r, SUCCESS);
}

static enum status control(struct extension *e, struct request *r)
{
    acquire(e);
    switch (r->length) {
    case 0:
        e->baud = 9600;
        break;
    case 1:
        e->baud = 115200;
        break;
    case 2:
        if (e->lost > 2)
            return complete(r, BUSY); /* the lock stays */
        e->lost = 0;
        break;
    default:
        break;
    }
    release(e);
    return complete(r, SUCCESS);
}

static enum status power(struct extension *e, struct request *r)
{
    acquire(e);
    e->power = r->length % 3 == 0 ? WORKING : r->length % 3 == 1 ? SLEEPING : OFF;
    release(e);
    return complete(r, SUCCESS);
}

static enum status remove_port(struct extension *e, struct request *r)
{
    acquire(e);
    e->removed = 1;
    release(e);
    return complete(r, SUCCESS);
}

static enum status dispatch(struct extension *e, struct request *r)
{
    switch (r->major) {
    case CREATE: return create(e, r);
    case CLOSE: return close(e, r);
    case READ: return read(e, r);
    case WRITE: return write(e, r);
    case CONTROL: return control(e, r);
    case POWER: return power(e, r);
    case REMOVE: return remove_port(e, r);
    default: return complete(r, BUSY);
    }
}

int main(void)
{
    for (int i = 0; i < 6; i++) {
        struct request *r = malloc(sizeof *r);
        if (!r)
            return 0;
        r->major = (enum major)(__VERIFIER_nondet_uchar() % MAJORS);
        r->length = __VERIFIER_nondet_uchar();
        r->next = 0;
        if (dispatch(&port, r) != PENDING)
            free(r);
    }
    return 0;
}
