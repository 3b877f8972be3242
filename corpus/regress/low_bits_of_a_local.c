// The way to the first aligned word is taken only if the text does not begin with one.
// expect: false
// claim: known-imprecision
#include <stdint.h>

extern void reach_error(void);

int main(void) {
    char text[16] = "abcdefgh";
    const char *s = text + 1;
    unsigned steps = 0;
    for (; (uintptr_t)s % 8; s++) steps++;
    if (steps == 3) reach_error();
    return 0;
}
