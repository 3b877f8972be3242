// expect: true
// claim: soundness
// args: --32
// Where long has 32 bits, atoi and atol give the nearest number that fits.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    assert(atoi("4294967297") == 2147483647 && atoi("-99999999999") == -2147483647 - 1);
    assert(atol("2147483648") == 2147483647 && atol("-2147483648") == -2147483647 - 1);
    assert(atoi("2147483646") == 2147483646 && atoi("-17") == -17 && atoi("0000000000012") == 12);
    return 0;
}
