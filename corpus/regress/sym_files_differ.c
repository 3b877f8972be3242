// expect: false
// claim: precision
// args: --sym-files 2 3
// Two files have different bytes, and the files behind them may be there or not.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    FILE *a = fopen("A", "r"), *b = fopen("B", "r"), *c = fopen("C", "r");
    if (c == 0 && fgetc(a) == 1 && fgetc(b) == 2) {
        reach_error();
    }
    return 0;
}
