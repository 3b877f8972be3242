// expect: true
// claim: precision
// Whatever the instructions compute: their outputs are numbers of their types, and nothing else changes.
#include <assert.h>

struct pair {
    int a, b;
};

static void set(struct pair *p)
{
    __asm__ volatile("movl $1, %0; movl $2, %1" : "=m"(p->a), "+m"(p->b) : : "eax", "memory", "cc");
}

int main(void)
{
    struct pair pair = {3, 4};
    int kept = 5;
    unsigned v;
    _Bool bit;
    set(&pair);
    __asm__("movl %1, %0" : "=r"(v) : "r"(kept));
    __asm__("sete %0" : "=q"(bit));
    assert(kept == 5 && v % 4 < 4);
    assert(bit == 0 || bit == 1);
    pair.a = 1;
    assert(pair.a == 1);
    return 0;
}
