// expect: false
// claim: soundness
// args: --check memory --64
#include <stdio.h>
int main(void)
{
    char text[8] = "abc";
    sprintf(text, "x%s", text);
    return text[1] != 'x';
}
