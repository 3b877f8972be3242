// expect: false
// claim: soundness
// args: --property valid-memsafety
// A stream is closed, not freed.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *f = fopen("x", "r");
    free(f);
    return 0;
}
