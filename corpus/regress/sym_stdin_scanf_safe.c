// expect: true
// claim: soundness
// args: --sym-stdin 3
// Three bytes hold no number of four digits; without any item the result is -1 only at the end.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int number = 0;
    int items = scanf("%d", &number);
    assert(items >= -1 && items <= 1);
    assert(number >= -99 && number <= 999);
    if (items == -1) {
        assert(feof(stdin));
    }
    return 0;
}
