// expect: false
// claim: known-imprecision
// A pointer past the end of an object that is written as a number is one as well: the machine has the two objects side by side.
#include <assert.h>
#include <stdint.h>

char x[16], y[16];

union word {
    char *pointer;
    uintptr_t number;
};

int main(void)
{
    union word behind;
    behind.number = (uintptr_t)x + 16;
    assert(behind.pointer != y);
    return 0;
}
