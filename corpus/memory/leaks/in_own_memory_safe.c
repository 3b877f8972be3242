// expect: true
// claim: precision
// args: --property valid-memsafety
#include <stdlib.h>
struct item {
    char *text;
};
static _Alignas(struct item) char arena[4 * sizeof(struct item)];

int main(void)
{
    struct item *third = (struct item *)arena + 2;
    third->text = malloc(4);
    return 0;
}
