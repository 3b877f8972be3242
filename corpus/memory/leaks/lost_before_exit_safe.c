// expect: true
// claim: soundness
// args: --property valid-memtrack --64
// A static object leads to the block when the program ends by `exit`, or all blocks have ended.
#include <stdlib.h>
static int *known;
int main(int argc, char **argv)
{
    int *p = malloc(4);
    if (argc > 1) {
        known = p;
        p = NULL;
        exit(0);
    }
    free(p);
    exit(argv[0] == NULL);
}
