// expect: true
// claim: soundness
// A line ends with a zero and has its newline last.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    char line[3] = { 1, 1, 1 };
    if (fgets(line, 3, stdin) && (line[0] == '\n' && line[1] != 0))
        reach_error();
    return 0;
}
