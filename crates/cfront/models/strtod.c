// Floating point numerals of stdlib.h: what has so few digits that one division or multiplication rounds it rightly is
// computed (Clinger 1990), anything longer is not modelled.

double __builtin_inf(void);
double __builtin_nan(const char *);
void __attest_not_modelled(const char *);

typedef __typeof__(sizeof 0) size_t;

// The powers of ten that are exact.
static const double powers[] = {
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

enum { POWERS = 22, FLOAT_POWERS = 10 };

// `digits` times a power of ten, of which the sign is apart; the end is the beginning if there is none.
struct decimal {
  unsigned long long digits;
  int power, is_negative;
  const char *end;
};

static int is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}

// The text begins with a word, in small or capital letters.
static int has_word(const char *s, const char *word) {
  size_t i = 0;
  while (word[i] != 0 && (s[i] == word[i] || s[i] == word[i] - 'a' + 'A'))
    i++;
  return word[i] == 0;
}

// The exponent that begins here, if one does; a long one counts as a long one.
static const char *read_exponent(const char *s, int *power) {
  if (*s != 'e' && *s != 'E')
    return s;
  const char *at = s + 1;
  int is_negative = *at == '-', exponent = 0;
  if (*at == '-' || *at == '+')
    at++;
  if (!is_decimal_digit(*at))
    return s;
  while (is_decimal_digit(*at)) {
    exponent = exponent < 10000 ? exponent * 10 + (*at - '0') : exponent;
    at++;
  }
  *power += is_negative ? -exponent : exponent;
  return at;
}

static struct decimal read_decimal(const char *s) {
  struct decimal n = {0, 0, 0, s};
  const char *at = s;
  int has_digits = 0, has_point = 0;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
    at++;
  n.is_negative = *at == '-';
  if (*at == '-' || *at == '+')
    at++;
  if (has_word(at, "inf") || has_word(at, "nan") || (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')))
    __attest_not_modelled("a floating point numeral in hexadecimal, an infinite one or nan");
  while (is_decimal_digit(*at) || (*at == '.' && !has_point)) {
    if (*at == '.') {
      has_point = 1;
    } else {
      if (n.digits > (~0ull - 9) / 10)
        __attest_not_modelled("a floating point numeral of many digits");
      n.digits = n.digits * 10 + (*at - '0');
      n.power -= has_point;
      has_digits = 1;
    }
    at++;
  }
  if (!has_digits)
    return (struct decimal){0, 0, 0, s};
  n.end = read_exponent(at, &n.power);
  return n;
}

// Of `digits` there are no more than the format holds, and the power is one that is exact in it.
static void must_be_exact(struct decimal n, unsigned long long most, int powers_of_ten) {
  if (n.digits != 0 && (n.digits > most || n.power > powers_of_ten || n.power < -powers_of_ten))
    __attest_not_modelled("a floating point numeral of many digits");
}

double strtod(const char *s, char **end) {
  struct decimal n = read_decimal(s);
  if (end != 0)
    *end = (char *)n.end;
  must_be_exact(n, 1ull << 53, POWERS);
  double value = n.digits;
  if (n.digits != 0)
    value = n.power < 0 ? value / powers[-n.power] : value * powers[n.power];
  return n.is_negative ? -value : value;
}

float strtof(const char *s, char **end) {
  struct decimal n = read_decimal(s);
  if (end != 0)
    *end = (char *)n.end;
  must_be_exact(n, 1ull << 24, FLOAT_POWERS);
  float value = n.digits;
  if (n.digits != 0)
    value = n.power < 0 ? value / (float)powers[-n.power] : value * (float)powers[n.power];
  return n.is_negative ? -value : value;
}

double atof(const char *s) {
  return strtod(s, 0);
}
