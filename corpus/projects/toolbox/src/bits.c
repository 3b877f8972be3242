/* Bits. */
#include "toolbox.h"

static unsigned count_bits(unsigned x)
{
    unsigned n = 0;
    while (x) {
        x &= x - 1;
        n++;
    }
    return n;
}

static unsigned rotated(unsigned x, unsigned by)
{
    by %= 32;
    return by == 0 ? x : x << by | x >> (32 - by);
}

static int is_power_of_two(unsigned x)
{
    return x != 0 && (x & (x - 1)) == 0;
}

static unsigned parity(unsigned x)
{
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    x ^= x >> 2;
    x ^= x >> 1;
    return x & 1;
}

/* Harnesses. */

void few_bits_are_counted(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 64);
    unsigned n = count_bits(x);
    assert(n <= 6 && n % 2 == parity(x));
}

void rotation_comes_back(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned by = __VERIFIER_nondet_uint();
    __VERIFIER_assume(by <= 32);
    assert(rotated(rotated(x, by), 32 - by) == x);
}

void powers_have_one_bit(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 256);
    assert(is_power_of_two(x) == (count_bits(x) == 1));
}

void parity_of_a_sum(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 32 && y < 32);
    assert(parity(x ^ y) == (parity(x) ^ parity(y)));
}
