// expect: false
// claim: soundness
// A packed structure may lie at any address, and so may its members, whatever their types demand.
#include <stdint.h>

extern void reach_error(void);

struct __attribute__((packed)) packed {
    char c;
    int i;
};

int main(void)
{
    struct packed s;
    s.i = 0;
    if ((uintptr_t)&s.i % 4 != 1)
        reach_error();
    return s.i;
}
