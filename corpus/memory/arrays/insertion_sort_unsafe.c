// expect: false
// claim: soundness
// args: --check memory,arithmetic --64
// Each item moves down to its place, or below the first one, in a block of any length.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *items, int count) {
    for (int i = 1; i < count; i++) {
        int item = items[i], at = i - 1;
        while (at >= -1 && items[at] > item) {
            items[at + 1] = items[at];
            at--;
        }
        items[at + 1] = item;
    }
}

int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 10000)
        return 0;
    int *items = malloc(count * sizeof *items);
    if (!items)
        return 0;
    for (int i = 0; i < count; i++)
        items[i] = __VERIFIER_nondet_int();
    sort(items, count);
    free(items);
    return 0;
}
