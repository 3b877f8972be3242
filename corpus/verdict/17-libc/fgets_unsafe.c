// expect: false
// claim: precision
// A line ends with a zero and has its newline last.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    char line[3] = { 1, 1, 1 };
    if (fgets(line, 3, stdin) && (line[0] == 'a' && line[1] == '\n' && line[2] == 0))
        reach_error();
    return 0;
}
