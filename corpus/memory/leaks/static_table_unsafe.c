// expect: false
// claim: precision
// args: --property valid-memsafety --64
// The last place of the table gets two blocks.
#include <stdlib.h>
static int *table[3];
static struct {
    int size;
    char *middle;
} buffer;
int main(void)
{
    for (int i = 0; i < 4; i++)
        table[i < 3 ? i : 2] = malloc(sizeof(int));
    buffer.middle = (char *)malloc(10) + 5;
    return 0;
}
