// expect: true
// claim: precision
// Pointers to functions of two types are kept at a third one, and converted back before they are called.
#include <assert.h>

int __VERIFIER_nondet_int(void);

typedef void (*any)(void);

struct entry {
    any function;
    int kind;
};

static int one(int x) { return x; }

static long two(long x, long y) { return x + y; }

int main(void)
{
    struct entry table[2] = {{(any)one, 1}, {(any)two, 2}};
    const struct entry *e = &table[__VERIFIER_nondet_int() & 1];
    if (e->kind == 1)
        assert(((int (*)(int))e->function)(5) == 5);
    else
        assert(((long (*)(long, long))e->function)(1, 7) == 8);
    return 0;
}
