// math.h for each type of numbers: functions whose last digits are the library's own, as bounds that every library keeps; what C says of
// zeros, infinities and numbers outside the domain is exact. `real` is the type, `_r` the suffix of its functions.
// all assume: functions of <math.h> keep the bounds of the exact functions, and results that are whole numbers are exact

real __builtin_inf_r(void);
real __builtin_nan_r(const char *);
real __builtin_fabs_r(real);
real __builtin_trunc_r(real);
real __builtin_copysign_r(real x, real y);
real __attest_nondet_number_r(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_machine_decides(const char *);
void __attest_not_modelled(const char *);
int __attest_rounds_to_nearest(void);

static real within_r(real low, real high) {
  if (!__attest_rounds_to_nearest())
    __attest_not_modelled("a function of math.h where numbers are not rounded to nearest");
  real result = __attest_nondet_number_r();
  __attest_assume(result >= low && result <= high);
  __attest_machine_decides("the last digits of what functions of math.h give");
  return result;
}

// An odd function: with the sign of its argument.
static real odd_within_r(real x, real low, real high) {
  return x > 0 ? within_r(low, high) : within_r(-high, -low);
}

static real outside_r(real result) {
  __attest_may_set_errno();
  return result;
}

static real least_r(real x, real y) {
  return x < y ? x : y;
}

// Where a result lies below or above its argument, which is not negative, libraries are wrong in the last digits.
static real below_r(real x) {
  real less = x - x / 1024 - (real)1e-37;
  return less > 0 ? less : 0;
}

static real above_r(real x) {
  return x + x / 1024 + (real)1e-37;
}

real sin_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0)
    return x;
  if (__builtin_isinf(x))
    return outside_r(__builtin_nan_r(""));
  return size < 3 ? odd_within_r(x, 0, least_r(above_r(size), 1)) : within_r(-1, 1);
}

real cos_r(real x) {
  if (x != x || x == 0)
    return x != x ? x : 1;
  if (__builtin_isinf(x))
    return outside_r(__builtin_nan_r(""));
  return within_r(__builtin_fabs_r(x) <= 1.5 ? 0 : -1, 1);
}

// No number is so near to where it is infinite that it would be larger than 1e30.
real tan_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0)
    return x;
  if (__builtin_isinf(x))
    return outside_r(__builtin_nan_r(""));
  return size <= 1.5 ? odd_within_r(x, below_r(size), 15) : within_r(-1e30, 1e30);
}

real asin_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0)
    return x;
  if (size > 1)
    return outside_r(__builtin_nan_r(""));
  return odd_within_r(x, below_r(size), (real)1.57079632679489661923132169163975144L);
}

real acos_r(real x) {
  if (x != x)
    return x;
  if (__builtin_fabs_r(x) > 1)
    return outside_r(__builtin_nan_r(""));
  return x == 1 ? 0 : within_r(0, (real)3.14159265358979323846264338327950288L);
}

real atan_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0)
    return x;
  return odd_within_r(x, 0, least_r(above_r(size), (real)1.57079632679489661923132169163975144L));
}

real atan2_r(real y, real x) {
  if (y != y || x != x)
    return y != y ? y : x;
  real pi = (real)3.14159265358979323846264338327950288L, quarter = (real)1.57079632679489661923132169163975144L;
  if (y == 0)
    return __builtin_signbit(x) ? __builtin_copysign_r(pi, y) : y;
  return odd_within_r(y, 0, x >= 0 ? quarter : pi);
}

real sinh_r(real x) {
  if (x != x || x == 0 || __builtin_isinf(x))
    return x;
  return outside_r(odd_within_r(x, below_r(__builtin_fabs_r(x)), __builtin_inf_r()));
}

real cosh_r(real x) {
  if (x != x || x == 0)
    return x != x ? x : 1;
  return outside_r(__builtin_isinf(x) ? __builtin_inf_r() : within_r(1, __builtin_inf_r()));
}

real tanh_r(real x) {
  if (x != x || x == 0)
    return x;
  return __builtin_isinf(x) ? __builtin_copysign_r(1, x) : odd_within_r(x, 0, least_r(above_r(__builtin_fabs_r(x)), 1));
}

real asinh_r(real x) {
  if (x != x || x == 0 || __builtin_isinf(x))
    return x;
  return odd_within_r(x, 0, above_r(__builtin_fabs_r(x)));
}

real acosh_r(real x) {
  if (x != x || (__builtin_isinf(x) && x > 0))
    return x;
  if (x < 1)
    return outside_r(__builtin_nan_r(""));
  return x == 1 ? 0 : within_r(0, above_r(x));
}

real atanh_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0)
    return x;
  if (size >= 1)
    return outside_r(size > 1 ? __builtin_nan_r("") : __builtin_copysign_r(__builtin_inf_r(), x));
  return odd_within_r(x, below_r(size), 40);
}

// A power whose exponent is not zero, with this sign: larger than one or smaller.
static real power_r(real sign, int grows) {
  return outside_r(odd_within_r(sign, grows ? 1 : 0, grows ? __builtin_inf_r() : 1));
}

// Of positive numbers at least `low`, and one.
static real exponential_r(real x, real low) {
  if (x != x || x == 0)
    return x != x ? x : 1;
  if (__builtin_isinf(x))
    return x > 0 ? x : 0;
  return x > 0 ? outside_r(within_r(low > 1 ? low : 1, __builtin_inf_r())) : power_r(1, 0);
}

real exp_r(real x) {
  return exponential_r(x, below_r(1 + x));
}

real exp2_r(real x) {
  return exponential_r(x, below_r(1 + x / 2));
}

real exp10_r(real x) {
  return exponential_r(x, below_r(1 + x));
}

real expm1_r(real x) {
  if (x != x || x == 0)
    return x;
  if (__builtin_isinf(x))
    return x > 0 ? x : -1;
  return x > 0 ? outside_r(within_r(below_r(x), __builtin_inf_r())) : within_r(x > -1 ? -above_r(-x) : -1, 0);
}

// The smallest positive number is larger than two to the power of -16446.
// Of numbers above one, at most `high`.
static real logarithm_r(real x, real high) {
  if (x != x)
    return x;
  if (x <= 0)
    return outside_r(x == 0 ? -__builtin_inf_r() : __builtin_nan_r(""));
  if (x == 1 || __builtin_isinf(x))
    return x == 1 ? 0 : x;
  return x > 1 ? within_r(0, least_r(high, 16384)) : within_r(-16446, 0);
}

real log_r(real x) {
  return logarithm_r(x, above_r(x - 1));
}

real log2_r(real x) {
  return logarithm_r(x, above_r((x - 1) * 1.5));
}

real log10_r(real x) {
  return logarithm_r(x, above_r(x - 1));
}

real log1p_r(real x) {
  if (x != x || x == 0)
    return x;
  if (x <= -1)
    return outside_r(x == -1 ? -__builtin_inf_r() : __builtin_nan_r(""));
  if (__builtin_isinf(x))
    return x;
  return x > 0 ? within_r(0, least_r(above_r(x), 16384)) : within_r(-16446, -below_r(-x));
}

real cbrt_r(real x) {
  real size = __builtin_fabs_r(x);
  if (x != x || x == 0 || __builtin_isinf(x))
    return x;
  return size >= 1 ? odd_within_r(x, below_r(1), above_r(size)) : odd_within_r(x, below_r(size), above_r(1));
}

real erf_r(real x) {
  if (x != x || x == 0)
    return x;
  return __builtin_isinf(x) ? __builtin_copysign_r(1, x) : odd_within_r(x, 0, 1);
}

real erfc_r(real x) {
  if (x != x || x == 0)
    return x != x ? x : 1;
  if (__builtin_isinf(x))
    return x > 0 ? 0 : 2;
  return x > 0 ? outside_r(within_r(0, 1)) : within_r(1, 2);
}

real tgamma_r(real x) {
  if (x != x || (__builtin_isinf(x) && x > 0))
    return x;
  if (x == 0)
    return outside_r(__builtin_copysign_r(__builtin_inf_r(), x));
  if (x < 0 && x == __builtin_trunc_r(x))
    return outside_r(__builtin_nan_r(""));
  return outside_r(within_r(x > 0 ? 0.875 : -__builtin_inf_r(), __builtin_inf_r()));
}

// An infinite side counts before one that is no number.
real hypot_r(real x, real y) {
  if (__builtin_isinf(x) || __builtin_isinf(y))
    return __builtin_inf_r();
  if (x != x || y != y)
    return x != x ? x : y;
  x = __builtin_fabs_r(x);
  y = __builtin_fabs_r(y);
  real longer = x > y ? x : y, shorter = x > y ? y : x;
  return shorter == 0 ? longer : outside_r(within_r(below_r(longer), above_r(longer + shorter)));
}

static int is_whole_r(real x) {
  return __builtin_trunc_r(x) == x;
}

static int is_odd_r(real x) {
  return is_whole_r(x) && !__builtin_isinf(x) && !is_whole_r(x / 2);
}

// A whole number to a small power, if the result is small enough to be exact in each type; otherwise 0.
static real exact_power_r(real x, real y) {
  real result = 1;
  if (!(y >= 1 && y <= 24) || !is_whole_r(y) || !is_whole_r(x))
    return 0;
  for (int n = (int)y; n > 0; n--) {
    result *= x;
    if (__builtin_fabs_r(result) > 16777216)
      return 0;
  }
  return result;
}

real pow_r(real x, real y) {
  real size = __builtin_fabs_r(x);
  if (y == 0 || x == 1)
    return 1;
  if (x != x || y != y)
    return x != x ? x : y;
  if (x == 0 && y > 0)
    return is_odd_r(y) ? x : 0;
  if (x == 0)
    return outside_r(is_odd_r(y) ? __builtin_copysign_r(__builtin_inf_r(), x) : __builtin_inf_r());
  if (x < 0 && !__builtin_isinf(x) && !is_whole_r(y))
    return outside_r(__builtin_nan_r(""));
  if (y == 1)
    return x;
  real exact = exact_power_r(x, y);
  if (exact != 0)
    return exact;
  if (size == 1)
    return is_odd_r(y) ? x : 1;
  return power_r(x < 0 && is_odd_r(y) ? -1 : 1, (size > 1) == (y > 0));
}

// Both are numbers, the divisor is positive: each difference is exact. What is left behind a larger multiple is any number.
static real reduced_r(real rest, real divisor) {
  real multiple = divisor;
  int doubled = 0;
  while (doubled < 64 && multiple + multiple <= rest) {
    multiple += multiple;
    doubled++;
  }
  if (multiple + multiple <= rest) {
    real some = within_r(0, divisor);
    __attest_assume(some < divisor);
    return some;
  }
  for (; doubled >= 0; doubled--) {
    if (rest >= multiple)
      rest -= multiple;
    multiple /= 2;
  }
  return rest;
}

real fmod_r(real x, real y) {
  if (x != x || y != y)
    return x != x ? x : y;
  if (__builtin_isinf(x) || y == 0)
    return outside_r(__builtin_nan_r(""));
  return __builtin_copysign_r(reduced_r(__builtin_fabs_r(x), __builtin_fabs_r(y)), x);
}

// The rest of the nearest multiple, of an even one where two are as near.
static real nearest_rest_r(real x, real y) {
  if (x != x || y != y)
    return x != x ? x : y;
  if (__builtin_isinf(x) || y == 0)
    return outside_r(__builtin_nan_r(""));
  real divisor = __builtin_fabs_r(y), rest = __builtin_fabs_r(x);
  if (divisor + divisor < __builtin_inf_r())
    rest = reduced_r(rest, divisor + divisor);
  real half = divisor / 2;
  int is_small = half + half != divisor;
  if (is_small ? rest + rest > divisor : rest > half) {
    rest -= divisor;
    if (is_small ? rest + rest >= divisor : rest >= half)
      rest -= divisor;
  }
  return __builtin_signbit(x) ? -rest : rest;
}

real remainder_r(real x, real y) {
  return nearest_rest_r(x, y);
}

real drem_r(real x, real y) {
  return nearest_rest_r(x, y);
}
