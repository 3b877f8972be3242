// expect: false
// claim: precision
// args: --check alignment --64
#include <string.h>
int main(void)
{
    char text[12] = "0123456789";
    int n;
    n = *(int *)(text + 1);
    return n == 0;
}
