// expect: true
// claim: precision
// Both ends of a pipe are files, whichever.
#include <unistd.h>

extern void reach_error(void);

int main(void)
{
    int ends[2] = { -1, -1 };
    if (pipe(ends) == 0 && (ends[0] < 0 || ends[1] < 0))
        reach_error();
    return 0;
}
