// expect: true
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char text[8] = "abc";
    memmove(text, text, 4);
    return text[2] != 'c';
}
