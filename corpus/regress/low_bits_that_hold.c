// What the type of a pointer and `malloc` promise holds wherever objects lie, and a walk to an aligned address arrives there.
// expect: true
// claim: precision
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int x;
_Alignas(64) char line[64];

int main(void) {
    char text[32];
    const char *s = text;
    unsigned steps = 0;
    for (; (uintptr_t)s % 16; s++) steps++;
    if (steps > 15 || ((uintptr_t)s & 7) != 0) reach_error();
    if ((uintptr_t)&x % 4 != 0 || ((uintptr_t)&x & 2) != 0) reach_error();
    if ((uintptr_t)line % 64 != 0) reach_error();
    void *block = malloc(24);
    if (block && ((uintptr_t)block & 15) != 0) reach_error();
    free(block);
    return 0;
}
