// expect: false
// claim: precision
// args: --check alignment --64
#include <stdlib.h>
struct line { char bytes[64]; } __attribute__((aligned(64)));
int main(void)
{
    struct line *l = malloc(sizeof *l);
    if (l == 0) return 0;
    l->bytes[0] = 1;
    return 0;
}
