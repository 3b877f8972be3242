// expect: true
// claim: precision
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    if (stdin == NULL || stdout == NULL || stderr == NULL)
        reach_error();
    if (stdout == stderr || stdin == stdout || stdin == stderr)
        reach_error();
    return 0;
}
