// expect: false
// claim: precision
// args: --property valid-memsafety
// The text has no end of its own where it was cut off at the size that is said.
#include <stdio.h>
int main(int argc, char **argv)
{
    char path[32];
    snprintf(path, 33, "/tmp/%s.log", "a name with twenty-four.");
    return 0;
}
