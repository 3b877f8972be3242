// expect: false
// claim: precision
// args: --check memory
#include <stdio.h>
int main(void)
{
    char word[5];
    return sscanf("a longer word", "%*s %5s", word);
}
