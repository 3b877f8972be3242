// expect: false
// claim: soundness
// args: --property valid-memsafety
// What getenv finds is the library's, and so is a stream.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *found = getenv("X");
    free(found ? found : (char *)stdin);
    return 0;
}
