// expect: true
// claim: soundness
// args: --property valid-memsafety --64
// A block for each place of a table, and one in a structure that holds a pointer into its middle.
#include <stdlib.h>
static int *table[3];
static struct {
    int size;
    char *middle;
} buffer;
int main(void)
{
    for (int i = 0; i < 3; i++)
        table[i] = malloc(sizeof(int));
    buffer.middle = (char *)malloc(10) + 5;
    return 0;
}
