// expect: false
// claim: precision
// args: --check memory --64
#include <string.h>
int main(void)
{
    char text[8] = "abc";
    strcpy(text, text);
    return text[2] != 'c';
}
