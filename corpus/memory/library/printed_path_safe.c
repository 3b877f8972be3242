// expect: true
// claim: precision
// args: --check assertions,memory
// A text of any length between others, cut off where there is no more room.
#include <assert.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char path[32];
    int n = snprintf(path, sizeof path, "/tmp/%s.log", argv[0]);
    assert(n >= 9);
    return 0;
}
