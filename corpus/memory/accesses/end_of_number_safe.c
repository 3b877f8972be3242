// expect: true
// claim: precision
// args: --check memory --64
#include <stdlib.h>
int main(void)
{
    char *end;
    long a = strtol("12x", &end, 10), b = strtol("7", NULL, 10);
    return *end != 'x' || a != 12 || b != 7;
}
