// expect: false
// claim: precision
// args: --check uninit --64
#include <string.h>
struct mixed { char c; int i; };
int main(void)
{
    struct mixed m, copy;
    m.c = 1;
    memcpy(&copy, &m, sizeof m);
    struct mixed again = copy;
    return again.i;
}
