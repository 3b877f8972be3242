// expect: true
// claim: precision
// args: --check alignment --64
#include <stdlib.h>
int main(void)
{
    char *block = malloc(16);
    for (int i = 0; i < 16; i++) block[i] = 0;
    int *p = (int *)(block + 4);
    return *p;
}
