// expect: true
// claim: precision
// args: --check memory,arithmetic --64
// A buffer is made twice as long whenever it is full: its length is what was asked for last.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int count = 0, room = 4;
    int *items = malloc(room * sizeof *items);
    if (!items)
        return 0;
    while (__VERIFIER_nondet_int()) {
        if (count == room) {
            if (room > 100000)
                break;
            int longer = 2 * room;
            int *copy = malloc(longer * sizeof *copy);
            if (!copy)
                break;
            memcpy(copy, items, room * sizeof *items);
            free(items);
            items = copy;
            room = longer;
        }
        items[count++] = 7;
    }
    free(items);
    return 0;
}
