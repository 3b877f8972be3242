// expect: true
// claim: precision
// args: --check alignment --64
#include <string.h>
int main(void)
{
    char text[12] = "0123456789";
    int n;
    memcpy(&n, text + 1, sizeof n);
    return n == 0;
}
