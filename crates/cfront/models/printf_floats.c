// How long floating point numbers are that printf and its like print. Digits are not computed: the length is any within
// bounds, of `%f` one of the two that differ by a digit which rounding may add.

typedef __typeof__(sizeof 0) size_t;

size_t __attest_nondet_size_t(void);
_Bool __attest_nondet_bool(void);
void __attest_assume(int);
void __attest_machine_decides(const char *);
int __attest_rounds_to_nearest(void);

enum { MOST_WHOLE_DIGITS = 309, EXACT_DIGITS = 22, LONGEST_FRACTION = 13, DEFAULT_PRECISION = 6 };

// Digits of the whole part, which is below 10 to the power of `EXACT_DIGITS`; all these powers are exact.
static size_t whole_digits(double x) {
  return 1 + (x >= 1e1) + (x >= 1e2) + (x >= 1e3) + (x >= 1e4) + (x >= 1e5) + (x >= 1e6) + (x >= 1e7) + (x >= 1e8)
    + (x >= 1e9) + (x >= 1e10) + (x >= 1e11) + (x >= 1e12) + (x >= 1e13) + (x >= 1e14) + (x >= 1e15) + (x >= 1e16)
    + (x >= 1e17) + (x >= 1e18) + (x >= 1e19) + (x >= 1e20) + (x >= 1e21);
}

static size_t between(size_t low, size_t high) {
  if (low == high)
    return low;
  size_t n = __attest_nondet_size_t();
  __attest_assume(n >= low && n <= high);
  return n;
}

// The letter is a small one. A precision that is not given is all ones. A sign is printed for numbers below zero, for others
// where there is a mark.
size_t __attest_float_length(double x, int letter, size_t precision, int has_mark, int is_alternate) {
  __attest_machine_decides("how floating point numbers are printed");
  // Which sign has what is no number, the machine says.
  if (x != x)
    return has_mark ? 4 : between(3, 4);
  int has_sign = has_mark || __builtin_signbit(x) != 0;
  if (x - x != 0)
    return has_sign + 3;
  double size = x < 0 ? -x : x;
  int is_given = precision <= ~(size_t)0 / 2;
  if (letter == 'a') {
    size_t digits = is_given ? precision : LONGEST_FRACTION;
    return has_sign + between(6, 4 + digits + 6);
  }
  size_t digits = is_given ? precision : DEFAULT_PRECISION;
  if (letter == 'g')
    return has_sign + between(1, (digits == 0 ? 1 : digits) + 6);
  size_t behind = digits + (digits != 0 || is_alternate);
  if (letter == 'e')
    return has_sign + 1 + behind + (size == 0 || (size > 1e-90 && size < 1e90) ? 4 : between(4, 5));
  if (size >= 1e22)
    return has_sign + between(EXACT_DIGITS + 1, MOST_WHOLE_DIGITS) + behind;
  // More than half of the last digit that is printed, or any part of it.
  double most_added = !__attest_rounds_to_nearest() ? 1 : digits == 0 ? 0.51 : digits == 1 ? 0.051 : 0.0051;
  return has_sign + between(whole_digits(size), whole_digits(size + most_added)) + behind;
}
