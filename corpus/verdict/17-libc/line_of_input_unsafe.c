// expect: false
// claim: precision
// The second line is the error's: the machine reads it from standard input.
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char line[16];
    if (!fgets(line, sizeof line, stdin) || line[0] != '#' || line[1] != '\n')
        return 0;
    if (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") == 0 && getchar() == '!')
        reach_error();
    return 0;
}
