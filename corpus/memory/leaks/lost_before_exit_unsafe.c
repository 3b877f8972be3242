// expect: false
// claim: precision
// args: --property valid-memtrack --64
// Nobody knows the block any more when the program ends by `exit`.
#include <stdlib.h>
int main(int argc, char **argv)
{
    int *p = malloc(4);
    int *q = p;
    if (argc > 1 && p) {
        q = argv[1] ? NULL : p;
        p = NULL;
        exit(0);
    }
    free(q);
    return 0;
}
