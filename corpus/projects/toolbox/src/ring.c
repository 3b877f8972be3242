/* A ring buffer. */
#include "toolbox.h"

static void ring_clear(struct ring *r)
{
    r->head = 0;
    r->count = 0;
}

static int ring_is_full(const struct ring *r)
{
    return r->count == RING_SIZE;
}

static int ring_push(struct ring *r, int value)
{
    if (ring_is_full(r))
        return 0;
    r->slots[(r->head + r->count) % RING_SIZE] = value;
    r->count++;
    return 1;
}

static int ring_pop(struct ring *r, int *value)
{
    if (r->count == 0)
        return 0;
    *value = r->slots[r->head];
    r->head = (r->head + 1) % RING_SIZE;
    r->count--;
    return 1;
}

/* Harnesses. */

void first_in_first_out(void)
{
    struct ring r;
    ring_clear(&r);
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), x = 0;
    assert(ring_push(&r, a) && ring_push(&r, b));
    assert(ring_pop(&r, &x) && x == a);
    assert(ring_pop(&r, &x) && x == b);
    assert(!ring_pop(&r, &x));
}

void full_ring_refuses(void)
{
    struct ring r;
    ring_clear(&r);
    for (int i = 0; i < RING_SIZE; i++)
        assert(ring_push(&r, i));
    assert(ring_is_full(&r) && !ring_push(&r, 7));
}

void ring_stays_in_bounds(void)
{
    struct ring r;
    ring_clear(&r);
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x > 0)
            ring_push(&r, x);
        else
            ring_pop(&r, &x);
        assert(r.count <= RING_SIZE);
    }
}

void head_stays_inside(void)
{
    struct ring r;
    ring_clear(&r);
    int steps = __VERIFIER_nondet_int();
    while (steps > 0) {
        int x = 0;
        ring_push(&r, steps);
        ring_pop(&r, &x);
        assert(r.head < RING_SIZE);
        steps--;
    }
}
