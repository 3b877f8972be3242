// expect: unknown
// claim: known-imprecision
// args: --check all
// Two is no value of `_Bool`.
#include <string.h>
int main(void)
{
    _Bool b;
    unsigned char c = 2;
    memcpy(&b, &c, 1);
    return b;
}
