// expect: true
// claim: precision
// args: --property def-behavior --64
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    p = NULL; // lost, which is no undefined behaviour
    return p != NULL;
}
