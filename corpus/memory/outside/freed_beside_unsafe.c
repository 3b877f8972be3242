// expect: false
// claim: soundness
// args: --property valid-memsafety
// A block is freed by the pointer to where it begins.
#include <stdlib.h>
extern char *next_word(void);
int main(void)
{
    char *p = next_word();
    if (p)
        free(p + 1);
    return 0;
}
