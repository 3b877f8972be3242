// expect: unknown
// claim: soundness
// args: --check memory --64
// What is printed lies where it is printed to: undefined, and glibc may have overwritten it before it reads it.
#include <stdio.h>
int main(void)
{
    char path[16] = "usr";
    snprintf(path, sizeof path, "%s/%s", path, "bin");
    return path[0];
}
