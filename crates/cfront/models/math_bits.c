// math.h for `float` and `double`: what looks at the parts of a number. `real` is the type, `_r` the suffix of its functions, `word` the
// integer that is as large; DIGITS are those behind the point, BIAS is the exponent of one.

real __builtin_inf_r(void);
real __builtin_copysign_r(real x, real y);
void __attest_may_set_errno(void);

static word encoding_r(real x) {
  union { real number; word bits; } u = {x};
  return u.bits;
}

static real number_r(word bits) {
  union { word bits; real number; } u = {bits};
  return u.number;
}

static int field_r(real x) {
  return (int)(encoding_r(x) >> DIGITS) & (2 * BIAS + 1);
}

static real power_of_two_r(int exponent) {
  return number_r((word)(exponent + BIAS) << DIGITS);
}

// The exponent of a number that is neither zero nor infinite.
static int exponent_of_r(real x) {
  int stored = field_r(x);
  return stored != 0 ? stored - BIAS : field_r(x * power_of_two_r(DIGITS + 1)) - BIAS - DIGITS - 1;
}

real frexp_r(real x, int *exponent) {
  *exponent = 0;
  if (x == 0 || x != x || __builtin_isinf(x))
    return x;
  int found = exponent_of_r(x) + 1;
  *exponent = found;
  if (field_r(x) == 0)
    x *= power_of_two_r(DIGITS + 1);
  word digits = encoding_r(x) & (((word)1 << DIGITS) - 1);
  return __builtin_copysign_r(number_r((word)(BIAS - 1) << DIGITS | digits), x);
}

// Only the last product may round: what would be subnormal is scaled up again before.
static real scaled_r(real x, long n) {
  long most = BIAS, least = BIAS - 1 - DIGITS - 1;
  for (int round = 0; round < 2 && n > most; round++) {
    x *= power_of_two_r(most);
    n -= most;
  }
  for (int round = 0; round < 2 && n < 1 - most; round++) {
    x *= power_of_two_r(1 - most) * power_of_two_r(DIGITS + 1);
    n += least;
  }
  n = n > most ? most : n < 1 - most ? 1 - most : n;
  return x * power_of_two_r((int)n);
}

static real scaled_or_error_r(real x, long n) {
  real result = scaled_r(x, n);
  if (result == 0 || __builtin_isinf(result))
    __attest_may_set_errno();
  return result;
}

real scalbln_r(real x, long n) {
  return scaled_or_error_r(x, n);
}

real scalbn_r(real x, int n) {
  return scaled_or_error_r(x, n);
}

real ldexp_r(real x, int n) {
  return scaled_or_error_r(x, n);
}

real logb_r(real x) {
  if (x == 0) {
    __attest_may_set_errno();
    return -__builtin_inf_r();
  }
  return x != x || __builtin_isinf(x) ? x * x : exponent_of_r(x);
}

int ilogb_r(real x) {
  if (x != 0 && x == x && !__builtin_isinf(x))
    return exponent_of_r(x);
  __attest_may_set_errno();
  return __builtin_isinf(x) ? 2147483647 : -2147483647 - 1;
}

real nextafter_r(real x, real y) {
  if (x != x || y != y)
    return x != x ? x : y;
  if (x == y)
    return y;
  if (x == 0)
    return __builtin_copysign_r(number_r(1), y);
  word bits = encoding_r(x);
  real next = number_r((x < y) == (x > 0) ? bits + 1 : bits - 1);
  if (__builtin_isinf(next) || field_r(next) == 0)
    __attest_may_set_errno();
  return next;
}
