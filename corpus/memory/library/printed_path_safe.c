// expect: true
// claim: precision
// args: --property valid-memsafety
// A text of any length between others, cut off where there is no more room.
#include <stdio.h>
int main(int argc, char **argv)
{
    char path[32];
    int n = snprintf(path, sizeof path, "/tmp/%s.log", argv[0]);
    return n >= (int)sizeof path;
}
