// expect: true
// claim: precision
// White space in a format skips what there is of it.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char c;
    if (scanf(" %c", &c) == 1)
        assert(c != ' ' && c != '\n');
    return 0;
}
