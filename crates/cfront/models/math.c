// math.h: what is not computed at once.

double __builtin_trunc(double);
float __builtin_truncf(float);
long double __builtin_truncl(long double);
double __builtin_copysign(double, double);
float __builtin_copysignf(float, float);
long double __builtin_copysignl(long double, long double);

// What is left has the sign of the number, also where it is zero; of an infinite number nothing is left.
double modf(double x, double *whole) {
  *whole = __builtin_trunc(x);
  return __builtin_copysign(__builtin_isinf(x) ? 0 : x - *whole, x);
}

float modff(float x, float *whole) {
  *whole = __builtin_truncf(x);
  return __builtin_copysignf(__builtin_isinf(x) ? 0 : x - *whole, x);
}

long double modfl(long double x, long double *whole) {
  *whole = __builtin_truncl(x);
  return __builtin_copysignl(__builtin_isinf(x) ? 0 : x - *whole, x);
}
