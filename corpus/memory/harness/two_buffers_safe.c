// expect: true
// claim: precision
// slow: seconds
// args: --check assertions,memory
// A harness as users of bounded model checkers write them: an object in any valid state, a byte of it remembered, a call that looks at
// it, and everything asked again. Which buffer a pointer means is a choice among a few, and most branches ask what others have asked.
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);

struct buffer {
    size_t used;
    size_t size;
    unsigned char *bytes;
};

struct pair {
    struct buffer items;
    struct buffer marks;
};

struct remembered {
    size_t index;
    unsigned char byte;
};

static bool is_zero(const void *object, size_t size)
{
    const unsigned char *bytes = object;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static bool is_valid_buffer(const struct buffer *b)
{
    bool fits = b->used <= b->size;
    bool has_bytes = (b->size == 0 && b->bytes == NULL) || (b->size > 0 && b->bytes != NULL);
    return fits && has_bytes;
}

static bool is_valid(const struct pair *p)
{
    bool marks = is_valid_buffer(&p->marks) || is_zero(&p->marks, sizeof p->marks);
    return p != NULL && is_valid_buffer(&p->items) && marks;
}

static void any_buffer(struct buffer *b)
{
    b->used = __VERIFIER_nondet_size_t();
    b->size = __VERIFIER_nondet_size_t();
    b->bytes = __VERIFIER_nondet_bool() ? NULL : malloc(b->size);
}

static void remember(const struct buffer *b, struct remembered *r)
{
    if (b->size > 0 && b->bytes) {
        r->index = __VERIFIER_nondet_size_t();
        __VERIFIER_assume(r->index < b->size);
        r->byte = b->bytes[r->index];
    }
}

static void expect(const struct buffer *now, const struct buffer *then, const struct remembered *r)
{
    __VERIFIER_assert(now->used == then->used);
    __VERIFIER_assert(now->size == then->size);
    if (then->size > 0 && then->bytes)
        __VERIFIER_assert(now->bytes[r->index] == r->byte);
}

static size_t room(const struct pair *p)
{
    __VERIFIER_assert(is_valid(p));
    size_t room = p->items.size - p->items.used;
    __VERIFIER_assert(is_valid(p));
    return room;
}

int main(void)
{
    struct pair p;
    any_buffer(&p.items);
    any_buffer(&p.marks);
    __VERIFIER_assume(is_valid(&p));
    struct buffer items = p.items;
    struct buffer marks = p.marks;
    struct remembered item = {0, 0};
    struct remembered mark = {0, 0};
    remember(&items, &item);
    remember(&marks, &mark);
    size_t left = room(&p);
    __VERIFIER_assert(left <= p.items.size);
    __VERIFIER_assert(is_valid(&p));
    expect(&p.items, &items, &item);
    expect(&p.marks, &marks, &mark);
    return 0;
}
