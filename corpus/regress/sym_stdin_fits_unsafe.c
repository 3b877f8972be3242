// expect: false
// claim: soundness
// args: --check memory --sym-stdin 9
// A line of nine bytes and its end are one too many.
#include <stdio.h>

int main(void)
{
    char line[9];
    return fgets(line, 100, stdin) ? line[0] : 0;
}
