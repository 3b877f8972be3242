// expect: false
// claim: precision
// args: --check memory
// Which line that is, is not known.
#include <stdio.h>
int main(void)
{
    char line[8], word[4];
    if (fgets(line, sizeof line, stdin) != 0)
        sscanf(line, "%s", word);
    return 0;
}
