/* A small queue that is kept in order. */
#include "toolbox.h"

#define QUEUE_SIZE 4

struct queue {
    int items[QUEUE_SIZE];
    int count;
};

static int queue_add(struct queue *q, int item)
{
    if (q->count == QUEUE_SIZE)
        return 0;
    int i = q->count++;
    while (i > 0 && q->items[i - 1] > item) {
        q->items[i] = q->items[i - 1];
        i--;
    }
    q->items[i] = item;
    return 1;
}

static int queue_take(struct queue *q)
{
    int first = q->items[0];
    q->count--;
    for (int i = 0; i < q->count; i++)
        q->items[i] = q->items[i + 1];
    return first;
}

static int queue_is_sorted(const struct queue *q)
{
    for (int i = 1; i < q->count; i++)
        if (q->items[i - 1] > q->items[i])
            return 0;
    return 1;
}

/* Harnesses. */

void three_are_sorted(void)
{
    struct queue q = {{0}, 0};
    for (int i = 0; i < 3; i++)
        queue_add(&q, __VERIFIER_nondet_int());
    assert(queue_is_sorted(&q));
}

void least_comes_first(void)
{
    struct queue q = {{0}, 0};
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    queue_add(&q, a);
    queue_add(&q, b);
    queue_add(&q, c);
    int first = queue_take(&q);
    assert(first <= a && first <= b && first <= c);
    assert(first == a || first == b || first == c);
}

void full_queue_refuses(void)
{
    struct queue q = {{0}, 0};
    for (int i = 0; i < QUEUE_SIZE; i++)
        assert(queue_add(&q, __VERIFIER_nondet_int()));
    assert(!queue_add(&q, 0) && q.count == QUEUE_SIZE);
}

static int waiting[PAGE_SIZE];

void filled_from_both_ends(void)
{
    int low = 0, high = PAGE_SIZE - 1;
    while (low < high) {
        waiting[low++] = 3;
        waiting[high--] = 3;
    }
    for (int i = 0; i < PAGE_SIZE; i++)
        assert(waiting[i] == 3);
}
