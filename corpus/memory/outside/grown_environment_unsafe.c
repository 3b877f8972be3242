// expect: false
// claim: soundness
// args: --property valid-memsafety
// realloc of what getenv finds.
#include <stdlib.h>

int main(void)
{
    char *home = getenv("X");
    if (home)
        free(realloc(home, 10));
    return 0;
}
