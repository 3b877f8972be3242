// expect: true
// claim: precision
// args: --property valid-memsafety
// What the library makes for its caller has to be freed, also where the library has memory of its own.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char *copy = strdup(getenv("X") ? "set" : "not set");
    free(copy);
    free(getcwd(0, 0));
    return 0;
}
