// expect: false
// claim: soundness
// args: --check pointer-overflow --64
#include <stddef.h>
static const char *end(const char *begin, unsigned long n) { return begin + n; }
int main(void)
{
    char a[3];
    return end(a, 3) == end(NULL, 0); // defined from C2y on
}
