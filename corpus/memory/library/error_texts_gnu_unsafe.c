// expect: false
// claim: precision
// args: --check assertions,memory
// GNU's function does not use the block for errors that it knows.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int main(void)
{
    char text[64] = "";
    char *told = strerror_r(-1, text, sizeof text);
    assert(told == text && strcmp(text, "Unknown error -1") == 0);
    told = strerror_r(2, text, sizeof text);
    assert(told == text);
    return 0;
}
