// expect: false
// claim: precision
// A format with a set is looked at when the program runs.
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    char key[8], value[8];
    int n = sscanf("size=10\n", "%7[a-z]=%7[^\n]", key, value);
    if (n != 2 || strcmp(key, "size") != 0 || strcmp(value, "10\n") != 0)
        reach_error();
    return 0;
}
