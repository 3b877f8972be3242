// expect: true
// claim: precision
// args: --check assertions,memory
// Of floating point numbers the lengths have bounds.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    char s[40];
    int n = snprintf(s, sizeof s, "%.2f", 12.345);
    assert(n == 5 && s[5] == 0 && s[0] != 0);
    n = snprintf(s, 8, "%f", argc / 3.0);
    assert(n >= 8 && s[7] == 0);
    sprintf(s, "%.3e|%g", argc * 0.1, argc * 0.1);
    n = sprintf(s, "%8.1f", 1.0);
    assert(n == 8);
    return 0;
}
