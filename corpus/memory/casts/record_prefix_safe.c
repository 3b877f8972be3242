// expect: true
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct small { int a; };
struct large { int a; int b; };
int main(void)
{
    struct large x = {1, 2};
    struct small *p = (struct small *)&x;
    return p->a;
}
