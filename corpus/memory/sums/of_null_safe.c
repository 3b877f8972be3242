// expect: true
// claim: precision
// args: --check pointer-overflow --64
#include <stddef.h>
static long length(const char *begin, const char *end) { return end - begin; }
int main(void)
{
    char a[3];
    return length(NULL, NULL) + length(a, a + 3) - 3;
}
