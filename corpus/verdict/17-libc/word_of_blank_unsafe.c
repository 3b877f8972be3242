// expect: false
// claim: soundness
// A character is read as it comes.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char c;
    if (scanf("%c", &c) == 1)
        assert(c != ' ');
    return 0;
}
