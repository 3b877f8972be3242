// expect: false
// claim: soundness
// A pointer that was converted is as aligned as the object that it leads to, not as its type demands.
#include <stdint.h>

extern void reach_error(void);

char first[9], second[9];

static int is_aligned(const uint32_t *p)
{
    return ((uintptr_t)p & 3) == 0;
}

int main(void)
{
    int both = is_aligned((uint32_t *)(first + 1)) + is_aligned((uint32_t *)(second + 2));
    if (both < 2)
        reach_error();
    return 0;
}
