// expect: true
// claim: precision
// args: --check assertions,signed-overflow
// A number is read from its digits, up to where one more might not fit: it is never negative.
#include <assert.h>
#include <stdio.h>

static int number(const char *text)
{
    int n = 0;
    while (*text >= '0' && *text <= '9') {
        if (n > (2147483647 - 9) / 10)
            return -1;
        n = n * 10 + (*text - '0');
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
