// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct small { int a; };
struct large { int a; int b; };
int main(void)
{
    struct small x = {1};
    struct large *p = (struct large *)&x;
    return p->b;
}
