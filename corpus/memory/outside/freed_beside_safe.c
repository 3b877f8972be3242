// expect: true
// claim: precision
// args: --property valid-memsafety
// A function of another unit may return a block that the caller has to free.
#include <stdlib.h>
extern char *next_word(void);
int main(void)
{
    char *p = next_word();
    if (p && *p)
        free(p);
    return 0;
}
