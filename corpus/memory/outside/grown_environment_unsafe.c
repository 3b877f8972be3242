// expect: false
// claim: soundness
// args: --property valid-memsafety
// realloc of what getenv finds, or of a stream.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *home = getenv("X");
    if (!home)
        home = (char *)stdin;
    free(realloc(home, 10));
    return 0;
}
