// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
int main(void)
{
    int **m = malloc(3 * sizeof(int *));
    for (int i = 0; i < 3; i++)
        m[i] = calloc(i + 1, sizeof(int));
    for (int i = 0; i < 3; i++)
        m[i][2] = 1;
    for (int i = 0; i < 3; i++)
        free(m[i]);
    free(m);
    return 0;
}
