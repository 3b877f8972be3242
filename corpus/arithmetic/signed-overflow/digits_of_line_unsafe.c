// expect: false
// claim: soundness
// args: --check assertions,signed-overflow
// A number is read from its digits, five places for each, and three of them do not fit.
#include <assert.h>
#include <stdio.h>

static int number(const char *text)
{
    int n = 0;
    while (*text >= '0' && *text <= '9') {
        n = n * 100000 + (*text - '0');
        text++;
    }
    return n;
}

int main(void)
{
    char line[32];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    assert(number(line) >= -1);
    return 0;
}
