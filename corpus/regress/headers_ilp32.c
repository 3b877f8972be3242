// expect: true
// claim: precision
// args: --data-model ilp32
// The system's headers, read for the width that the compiler itself may have no packages for.
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[] = "width";
    char *copy = malloc(sizeof text);

    if (!copy)
        return 0;
    memcpy(copy, text, sizeof text);
    assert(copy[0] == 'w');
    assert(LONG_MAX == INT_MAX);
    assert(sizeof(uintptr_t) == 4 && UINTPTR_MAX == UINT32_MAX);
    return 0;
}
