// expect: false
// claim: soundness
// args: --property valid-memsafety
// A word of a stream has as many characters as the width says, and an end.
#include <stdio.h>

int main(void)
{
    char word[10];
    if (fscanf(stdin, "%10s", word) == 1)
        puts(word);
    return 0;
}
