// The comparison for functions of floating point numbers: those that are exact bit for bit, the others by the bounds, which what the library
// gives keeps.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "generated.h"

enum { TIMES = 40000 };

// What the library gives: the model chooses this number, and has excluded it then if it lies outside of the bounds.
static long double library;
double __attest_nondet_number(void) { return library; }
float __attest_nondet_numberf(void) { return library; }
long double __attest_nondet_numberl(void) { return library; }
void __attest_machine_decides(const char *what) {}
int __attest_rounds_to_nearest(void) { return 1; }

static uint64_t word(void) { return (uint64_t)below(1 << 16) << 48 | (uint64_t)below(1 << 16) << 32 | (uint64_t)below(1 << 16) << 16 | below(1 << 16); }

// Any number, one near to others where something changes, or a whole one.
static double number(void)
{
    static const double special[] = { 0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2, -2, 3, INFINITY, -INFINITY, NAN, 0x1p-1074, -0x1p-1074, 0x1p-1022,
        0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1p-149, 0x1.fffffep127, 3.141592653589793, 1.5707963267948966, 709.78, -745.2, 1024 };
    double x;
    uint64_t bits = word();
    switch (below(7)) {
    case 0: return special[below(sizeof special / sizeof *special)];
    case 1: memcpy(&x, &bits, sizeof x); return x != x ? NAN : x;
    case 2: return (int)below(41) - 20;
    case 3: return ((double)(bits >> 11) / (1ull << 53) - 0.5) * 8;
    case 4: return 1 + ((int)below(9) - 4) * (below(2) ? 0x1p-53 : 0x1p-24);
    case 5: return ((int)below(2001) - 1000) * (below(2) ? 0x1p-60 : 0x1p-1074);
    default: return ((double)(bits >> 11) / (1ull << 53) - 0.5) * (1 << below(12));
    }
}

static int is_same(long double a, long double b) { return (a != a && b != b) || (a == b && signbit(a) == signbit(b)); }

static void judge(const char *name, long double x, long double y, long double model, long double given)
{
    if (is_excluded || !is_same(model, given)) {
        printf("%s(%La, %La): %La%s, the library %La\n", name, x, y, model, is_excluded ? " (excluded)" : "", given);
        has_failed = 1;
    }
    is_excluded = 0;
}

// Results are kept in their own type: some machines return them with more digits.
#define ONE(type, name) \
    for (int i = 0; i < TIMES; i++) { \
        type x = number(); \
        __typeof__(name(x)) given = name(x); \
        library = given; \
        judge(#name, x, 0, model_##name(x), given); \
    }
#define TWO(type, name) \
    for (int i = 0; i < TIMES; i++) { \
        type x = number(), y = number(); \
        type given = name(x, y); \
        library = given; \
        judge(#name, x, y, model_##name(x, y), given); \
    }
// The model chooses what is left before signs, and before the nearer multiple.
#define REST(type, name, left, zero) \
    for (int i = 0; i < TIMES; i++) { \
        type x = number(), y = number(), size = x < 0 ? -x : x, divisor = y < 0 ? -y : y; \
        type rest = left, given = name(x, y); \
        library = rest; \
        judge(#name, x, y, model_##name(x, y) + zero, given + zero); \
    }
// glibc's `remainder` has zeros of the wrong sign: with 0.0 added there is one zero only.
#define RESTS(type, fmod, remainder) \
    REST(type, fmod, fmod(size, divisor), -0.0) REST(type, remainder, fmod(size, divisor + divisor), 0.0)
#define SCALING(type, name) \
    for (int i = 0; i < TIMES; i++) { \
        type x = number(); \
        int n = below(2) ? (int)below(20) - 10 : (int)below(5000) - 2500; \
        type given = name(x, n); \
        judge(#name, x, n, model_##name(x, n), given); \
    }
#define PARTS(type, frexp) \
    for (int i = 0; i < TIMES; i++) { \
        type x = number(); \
        int model_exponent, exponent; \
        type model = model_##frexp(x, &model_exponent), given = frexp(x, &exponent); \
        judge(#frexp, x, 0, model, given); \
        judge(#frexp, x, 1, model_exponent, exponent); \
    }
#define EACH(ROW, name) ROW(double, name) ROW(float, name##f) ROW(long double, name##l)

void compare_numbers(void)
{
    EACH(ONE, sin) EACH(ONE, cos) EACH(ONE, tan) EACH(ONE, asin) EACH(ONE, acos) EACH(ONE, atan)
    EACH(ONE, sinh) EACH(ONE, cosh) EACH(ONE, tanh) EACH(ONE, asinh) EACH(ONE, acosh) EACH(ONE, atanh)
    EACH(ONE, exp) EACH(ONE, exp2) EACH(ONE, exp10) EACH(ONE, expm1)
    EACH(ONE, log) EACH(ONE, log2) EACH(ONE, log10) EACH(ONE, log1p)
    EACH(ONE, cbrt) EACH(ONE, erf) EACH(ONE, erfc) EACH(ONE, tgamma)
    EACH(TWO, atan2) EACH(TWO, hypot) EACH(TWO, pow)
    RESTS(double, fmod, remainder) RESTS(float, fmodf, remainderf) RESTS(long double, fmodl, remainderl)
    ONE(double, logb) ONE(float, logbf) ONE(double, ilogb) ONE(float, ilogbf)
    TWO(double, nextafter) TWO(float, nextafterf)
    SCALING(double, ldexp) SCALING(float, ldexpf) SCALING(double, scalbn) SCALING(float, scalblnf)
    PARTS(double, frexp) PARTS(float, frexpf)
}
