// expect: true
// claim: precision
// args: --check memory,arithmetic --64
// There is no buffer until the first item comes; then it is made longer by sixteen items at a time.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int count = 0, room = 0;
    int *items = 0;
    while (__VERIFIER_nondet_int()) {
        if (count == room) {
            int longer = room + 16;
            if (longer > 100000)
                break;
            int *moved = realloc(items, longer * sizeof *moved);
            if (!moved)
                break;
            items = moved;
            room = longer;
        }
        items[count++] = 7;
    }
    free(items);
    return 0;
}
