// expect: true
// claim: precision
// args: --check dangling --64
#include <stdint.h>
#define NONE ((void *)-1)
static void *slot = NONE;
static void *found(int k) { return k ? slot : (void *)(intptr_t)-2; }
int main(void)
{
    void *p = found(1);
    return p != NONE || found(0) == NONE;
}
