// expect: false
// claim: precision
// Items of a text, up to the first that does not fit.
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    int day = 0, hex = 0;
    char word[8] = "";
    int n = sscanf("12, 0x1f may x", "%d , %i %7s %d", &day, &hex, word, &day);
    if (n != 3 || day != 0 || hex != 31 || strcmp(word, "may") != 0)
        reach_error();
    return 0;
}
