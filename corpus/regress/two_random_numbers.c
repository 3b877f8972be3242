// Two calls of `rand` come to the same in either order: no violation rests on which comes first.
// expect: false
// claim: precision
// args: --check signed-overflow
#include <stdlib.h>

int main(void) {
    int d = (int)(((unsigned)rand() << 16) ^ (unsigned)rand());
    return d + 1;
}
