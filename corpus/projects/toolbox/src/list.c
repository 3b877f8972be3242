/* Lists in a pool. */
#include "toolbox.h"

static struct node *list_push(struct pool *p, struct node *list, int value)
{
    if (p->used == LIST_MAX)
        return 0;
    struct node *n = &p->nodes[p->used++];
    n->value = value;
    n->next = list;
    return n;
}

static unsigned list_length(const struct node *list)
{
    unsigned n = 0;
    while (list) {
        n++;
        list = list->next;
    }
    return n;
}

static struct node *list_reversed(struct node *list)
{
    struct node *done = 0;
    while (list) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

static int list_contains(const struct node *list, int value)
{
    while (list && list->value != value)
        list = list->next;
    return list != 0;
}

static int list_greatest(const struct node *list)
{
    int greatest = list->value;
    for (list = list->next; list; list = list->next)
        if (list->value > greatest)
            greatest = list->value;
    return greatest;
}

/* Harnesses. */

static struct node *some_list(struct pool *p)
{
    struct node *list = 0;
    p->used = 0;
    for (int i = 0; i < 3; i++)
        list = list_push(p, list, __VERIFIER_nondet_int());
    return list;
}

void length_counts_pushes(void)
{
    struct pool p;
    struct node *list = some_list(&p);
    assert(list_length(list) == 3);
}

void reversed_twice(void)
{
    struct pool p;
    struct node *list = some_list(&p);
    struct node *again = list_reversed(list_reversed(list));
    assert(again == list && list_length(again) == 3);
}

void pushed_is_contained(void)
{
    struct pool p;
    struct node *list = some_list(&p);
    int x = __VERIFIER_nondet_int();
    list = list_push(&p, list, x);
    assert(list_contains(list, x));
}

void greatest_is_greatest(void)
{
    struct pool p;
    struct node *list = some_list(&p);
    int greatest = list_greatest(list);
    assert(list_contains(list, greatest));
    assert(list->value <= greatest && list->next->value <= greatest);
}
