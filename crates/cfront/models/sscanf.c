// sscanf: what a text has by a format, as glibc does it. Each step takes what stands at one place of the text and says where it
// ends; where the format is a literal, the translation calls the steps by itself (lower/literal_formats.rs).
//
// Everything is passed as a value of its own, as in printf.c.
// needs: stdlib.h
// needs: string.h

typedef __typeof__(sizeof 0) size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *);
double strtod(const char *, char **);
int __attest_checks_memory(void);
void __attest_not_modelled(const char *);

// Instead of a place: the text has ended, or it has something else.
static const size_t ended = -1, other = -2;

static int is_blank_one(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static int is_of(int c, const char *letters) {
  size_t i = 0;
  while (letters[i] != 0 && letters[i] != c)
    i++;
  return letters[i] != 0;
}

size_t __attest_scan_blanks(const char *s, size_t at) {
  while (is_blank_one(s[at]))
    at++;
  return at;
}

size_t __attest_scan_letter(const char *s, size_t at, size_t c) {
  if (s[at] == 0)
    return ended;
  return s[at] == (char)c ? at + 1 : other;
}

static int digit_value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

static void store_bits(void *to, unsigned long long value, size_t size) {
  if (size == 8)
    *(long long *)to = value;
  else if (size == 4)
    *(int *)to = value;
  else if (size == 2)
    *(short *)to = value;
  else if (size == 1)
    *(signed char *)to = value;
}

// The nearest number of the type that is read, `long` for all that are not longer.
static unsigned long long nearest(unsigned long long magnitude, int is_too_large, int is_negative, size_t is_signed, size_t size) {
  unsigned long long most = size == 8 || sizeof(long) == 8 ? ~0ull : ~0ul;
  is_too_large |= magnitude > most || (is_signed && magnitude > most / 2 + is_negative);
  if (is_too_large)
    return is_signed ? most / 2 + is_negative : most;
  return is_negative ? -magnitude : magnitude;
}

// An integer of at most `left` characters, for an object of `size` bytes, or of none.
size_t __attest_scan_integer(const char *s, size_t at, size_t left, size_t base, size_t is_signed, void *to, size_t size, size_t is_dropped) {
  unsigned long long magnitude = 0;
  size_t digits = 0;
  at = __attest_scan_blanks(s, at);
  if (s[at] == 0)
    return ended;
  int is_negative = s[at] == '-', is_too_large = 0;
  if (s[at] == '-' || s[at] == '+') {
    at++;
    left--;
  }
  if (left > 0 && s[at] == '0' && (base == 0 || base == 16)) {
    at++;
    left--;
    digits++;
    if (left > 0 && (s[at] == 'x' || s[at] == 'X')) {
      at++;
      left--;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  while (left > 0 && digit_value(s[at]) < base) {
    unsigned digit = digit_value(s[at]);
    is_too_large |= magnitude > (~0ull - digit) / base;
    magnitude = magnitude * base + digit;
    at++;
    left--;
    digits++;
  }
  if (digits == 0)
    return other;
  if (!is_dropped)
    store_bits(to, nearest(magnitude, is_too_large, is_negative, is_signed, size), size);
  return at;
}

// Is the character in a set, the text of a format between brackets?
static int is_in_set(char c, const char *set, size_t n, int is_complement) {
  int is_in = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char low = set[i], high = low;
    if (i + 2 < n && set[i + 1] == '-') {
      high = set[i + 2];
      i += 2;
    }
    is_in |= (unsigned char)c >= low && (unsigned char)c <= high;
  }
  return is_in != is_complement;
}

// Characters at most, of a set or all; they get no end.
static size_t scan_characters(const char *s, size_t at, size_t most, const char *set, size_t n, int is_complement, int has_end, char *to, size_t is_dropped) {
  size_t i = 0;
  if (s[at] == 0)
    return ended;
  while (i < most && s[at + i] != 0 && (set == 0 || is_in_set(s[at + i], set, n, is_complement))) {
    if (!is_dropped)
      to[i] = s[at + i];
    i++;
  }
  if (i == 0)
    return other;
  if (has_end && !is_dropped)
    to[i] = 0;
  return at + i;
}

size_t __attest_scan_single(const char *s, size_t at, size_t most, char *to, size_t is_dropped) {
  return scan_characters(s, at, most, 0, 0, 0, 0, to, is_dropped);
}

size_t __attest_scan_word(const char *s, size_t at, size_t most, char *to, size_t is_dropped) {
  size_t i = 0;
  at = __attest_scan_blanks(s, at);
  if (s[at] == 0)
    return ended;
  while (i < most && s[at + i] != 0 && !is_blank_one(s[at + i])) {
    if (!is_dropped)
      to[i] = s[at + i];
    i++;
  }
  if (!is_dropped)
    to[i] = 0;
  return at + i;
}

// What strtod and scanf take differently, such as half an exponent, is not modelled.
size_t __attest_scan_double(const char *s, size_t at, double *to, size_t is_dropped) {
  char *end;
  at = __attest_scan_blanks(s, at);
  if (s[at] == 0)
    return ended;
  double value = strtod(s + at, &end);
  char next = *end;
  int is_nothing = end == s + at;
  int is_begun = next != 0 && (is_nothing ? digit_value(next) < 16 || is_of(next, ".+-iInN") : is_of(next, "eExXiI("));
  if (is_begun)
    __attest_not_modelled("a floating point number that scanf reads");
  if (is_nothing)
    return other;
  if (!is_dropped)
    *to = value;
  return end - s;
}

// glibc reads the whole text.
void __attest_scan_rest(const char *s, size_t at) {
  if (__attest_checks_memory())
    strlen(s + at);
}

static size_t after_digits(const char *format, size_t i) {
  while (format[i] >= '0' && format[i] <= '9')
    i++;
  return i;
}

static size_t number_between(const char *format, size_t i, size_t end) {
  size_t n = 0;
  for (; i < end; i++)
    n = n * 10 + (format[i] - '0');
  return n == 0 ? ~(size_t)0 : n;
}

// Bytes of an integer with the length that stands here.
static size_t integer_size(const char *format, size_t i, size_t end) {
  if (i == end)
    return sizeof(int);
  if (format[i] == 'h')
    return end - i == 2 ? sizeof(char) : sizeof(short);
  return end - i == 2 || is_of(format[i], "Lqj") ? sizeof(long long) : sizeof(long);
}

// Where the bracket stands that ends a set; one that comes first belongs to it.
static size_t set_end(const char *format, size_t i) {
  i++;
  while (format[i] != ']') {
    if (format[i] == 0)
      __attest_not_modelled("a set without end in a format of scanf");
    i++;
  }
  return i;
}

static size_t base_of(char letter) {
  return letter == 'i' ? 0 : letter == 'o' ? 8 : is_of(letter, "xX") ? 16 : 10;
}

// How many items are stored; `*reached` is how far the text has been looked at.
static int scan(const char *s, size_t *reached, const char *format, va_list list) {
  int done = 0;
  size_t at = 0, i = 0;
  while (format[i] != 0) {
    *reached = at;
    char c = format[i];
    i++;
    if (c != '%') {
      at = is_blank_one(c) ? __attest_scan_blanks(s, at) : __attest_scan_letter(s, at, c);
    } else {
      int is_dropped = format[i] == '*';
      size_t start = i + is_dropped;
      i = after_digits(format, start);
      size_t width = number_between(format, start, i);
      start = i;
      while (is_of(format[i], "hlLqjzt"))
        i++;
      size_t size = integer_size(format, start, i), is_plain = start == i;
      int is_double = i - start == 1 && format[start] == 'l';
      c = format[i];
      i++;
      void *to = is_dropped || c == '%' ? 0 : __builtin_va_arg(list, void *);
      if (c == '%') {
        at = __attest_scan_letter(s, __attest_scan_blanks(s, at), '%');
        is_dropped = 1;
      } else if (c == 'n') {
        if (!is_dropped)
          store_bits(to, at, size);
        is_dropped = 1;
      } else if (is_of(c, "diuxXo")) {
        at = __attest_scan_integer(s, at, width, base_of(c), is_of(c, "di"), to, size, is_dropped);
      } else if (c == 'c' && is_plain) {
        at = __attest_scan_single(s, at, width == ~(size_t)0 ? 1 : width, to, is_dropped);
      } else if (c == 's' && is_plain) {
        at = __attest_scan_word(s, at, width, to, is_dropped);
      } else if (c == '[' && is_plain) {
        int is_complement = format[i] == '^';
        start = i + is_complement;
        i = set_end(format, start);
        at = scan_characters(s, at, width, format + start, i - start, is_complement, 1, to, is_dropped);
        i++;
      } else if (is_of(c, "aAeEfFgG") && width == ~(size_t)0 && is_double) {
        at = __attest_scan_double(s, at, to, is_dropped);
      } else {
        __attest_not_modelled("a conversion of scanf");
      }
      if (at < other && !is_dropped)
        done++;
    }
    if (at >= other)
      return at == ended && done == 0 ? -1 : done;
  }
  *reached = at;
  return done;
}

int vsscanf(const char *s, const char *format, va_list list) {
  size_t reached = 0;
  int done = scan(s, &reached, format, list);
  __attest_scan_rest(s, reached);
  return done;
}

int sscanf(const char *s, const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int done = vsscanf(s, format, list);
  __builtin_va_end(list);
  return done;
}
