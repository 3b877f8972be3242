// expect: true
// claim: precision
// args: --check assertions,memory
// A stub that changes any byte of a range, as harnesses have them for `memmove`: the byte lies in the block that was allocated, so what is
// known of the variables beside it stays known. All bytes are accounted for by products of unknown numbers, which a solver finds
// equal easily only where they are the same term.
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);

#define LARGEST_ITEM 3

struct table {
    size_t rows;
    size_t row_size;
    size_t capacity;
    unsigned char *cells;
};

static bool is_valid(const struct table *t)
{
    if (t->row_size == 0 || t->row_size > LARGEST_ITEM || t->rows > t->capacity)
        return false;
    return t->rows * t->row_size <= t->capacity && t->cells != NULL;
}

static void changed(unsigned char *bytes, size_t n)
{
    if (n == 0)
        return;
    size_t any = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(any < n);
    bytes[any] = __VERIFIER_nondet_uchar();
}

static void fill_row(struct table *t, size_t row)
{
    if (row >= t->rows)
        return;
    size_t gap = row * t->row_size;
    __VERIFIER_assume(gap <= t->capacity && t->row_size <= t->capacity - gap);
    changed(t->cells + gap, t->row_size);
}

int main(void)
{
    struct table t;
    t.rows = __VERIFIER_nondet_size_t();
    t.row_size = __VERIFIER_nondet_size_t();
    t.capacity = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(t.capacity <= 1u << 30);
    t.cells = malloc(t.capacity);
    __VERIFIER_assume(is_valid(&t));
    struct table before = t;
    fill_row(&t, __VERIFIER_nondet_size_t());
    fill_row(&t, __VERIFIER_nondet_size_t());
    __VERIFIER_assert(t.row_size == before.row_size && t.cells == before.cells);
    __VERIFIER_assert(t.rows == before.rows);
    __VERIFIER_assert(is_valid(&t));
}
