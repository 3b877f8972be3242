// expect: true
// claim: soundness
// Remainders and parts of numbers are exact.
#include <math.h>
#include <assert.h>

int main(void)
{
    int exponent;
    assert(fmod(7.5, 2) == 1.5 && fmod(-6.5, 2) == -0.5 && fmodf(1e6f, 7) == 1);
    assert(remainder(7, 4) == -1 && remainder(6, 4) == -2 && remainder(2, 4) == 2);
    assert(frexp(10, &exponent) == 0.625 && exponent == 4);
    assert(ldexp(0.625, 4) == 10 && scalbnf(3, -150) == 0x1p-148f && ldexp(3, -1075) == 0x1p-1073);
    assert(ilogb(8.5) == 3 && logb(0.25) == -2 && nextafter(1, 2) - 1 == 0x1p-52);
    assert(pow(2, 10) == 1024 && pow(-3, 3) == -27 && pow(0, 0) == 1);
    return 0;
}
