// expect: true
// claim: precision
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
static unsigned char kept[1 + sizeof(char *)];

int main(void)
{
    char *block = malloc(4);
    memcpy(kept + 1, &block, sizeof block);
    return 0;
}
