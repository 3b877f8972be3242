// expect: false
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char *first = strtok(NULL, ",");
    return first != 0;
}
