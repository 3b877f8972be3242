// expect: false
// claim: precision
// A character that was read, or the end of the input.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    int c = getchar();
    if (c == EOF)
        reach_error();
    return 0;
}
