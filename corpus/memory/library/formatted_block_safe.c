// expect: true
// claim: precision
// args: --check memory
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *block;
    int n = asprintf(&block, "%d items", 12);
    if (n < 0)
        return 0;
    block[n] = '.';
    free(block);
    return 0;
}
