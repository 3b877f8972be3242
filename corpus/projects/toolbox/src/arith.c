/* Arithmetic that does not surprise. */
#include "toolbox.h"

int clamp(int x, int low, int high)
{
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int add_saturated(int a, int b)
{
    if (a > 0 && b > 2147483647 - a)
        return 2147483647;
    if (a < 0 && b < -2147483647 - 1 - a)
        return -2147483647 - 1;
    return a + b;
}

static void grow(unsigned *low, unsigned *high)
{
    unsigned sum = *low + *high;
    *low = *high;
    *high = sum;
}

static int sum_to(int n)
{
    int sum = 0;
    for (int i = 1; i <= n; i++)
        sum += i;
    return sum;
}

/* Harnesses. */

void clamp_is_between(void)
{
    int x = __VERIFIER_nondet_int();
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low <= high);
    int y = clamp(x, low, high);
    assert(low <= y && y <= high);
    assert(clamp(y, low, high) == y);
}

void pairs_do_not_cross(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 40);
    unsigned low = 0, high = 1;
    for (unsigned i = 0; i < n; i++)
        grow(&low, &high);
    assert(low <= high);
}

void sums_are_saturated(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int sum = add_saturated(a, b);
    assert(!(a > 0 && b > 0) || sum > 0);
    assert(!(a < 0 && b < 0) || sum < 0);
}

void sums_do_not_fall(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= n && n <= 12);
    assert(sum_to(n) >= n);
    assert(2 * sum_to(n) == n * (n + 1));
}
