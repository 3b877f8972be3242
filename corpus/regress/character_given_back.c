// expect: unknown
// claim: known-imprecision
// The character that `ungetc` gives back is read again: no violation behind it counts, since the model does not know that. One was shown.
#include <assert.h>
#include <stdio.h>
static int peek(void)
{
    int c = getchar();
    if (c != EOF)
        ungetc(c, stdin);
    return c;
}
int main(void)
{
    if (peek() == 'a')
        assert(getchar() == 'a');
    return 0;
}
