// expect: false
// claim: soundness
// A block of `valloc` is one of the heap like any other: where it has been freed, C lets another one lie.
#include <stdlib.h>
void *valloc(size_t size);
void reach_error(void);
int main(void) {
    char *old = valloc(8);
    free(old);
    char *now = valloc(8);
    if (old == now)
        reach_error();
    return 0;
}
