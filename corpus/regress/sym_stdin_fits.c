// expect: true
// claim: soundness
// args: --check memory --sym-stdin 8
// A line of eight bytes and its end fit, although the program allows more.
#include <stdio.h>

int main(void)
{
    char line[9];
    return fgets(line, 100, stdin) ? line[0] : 0;
}
