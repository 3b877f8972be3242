// expect: unknown
// claim: known-imprecision
// args: --property valid-memtrack --64
// A local object of a function that waits still leads to the block: nothing is lost.
#include <stdlib.h>
static void stop(int n)
{
    if (n > 1)
        exit(n);
}
int main(int argc, char **argv)
{
    int *p = malloc(4);
    stop(argc);
    free(p);
    return argv[0] == NULL;
}
