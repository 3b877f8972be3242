// expect: unknown
// claim: known-imprecision
// args: --check assertions,memory
// The digits of a floating point number are not computed.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    char s[8];
    sprintf(s, "%.2f", 1.5);
    assert(strcmp(s, "1.50") == 0);
    return 0;
}
