// sscanf: what a text has by a format, both looked at when the program runs, as glibc does it.
// needs: stdlib.h
// needs: string.h

typedef __typeof__(sizeof 0) size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *);
double strtod(const char *, char **);
int __attest_checks_memory(void);
void __attest_not_modelled(const char *);

// What stands between `%` and the end of a conversion. No width is the greatest one.
struct wanted {
  int is_dropped, length, letter;
  size_t width;
  // Of a set: its first character in the format, and the bracket behind it.
  size_t set, set_end;
  int is_complement;
};

enum { HALF = 1, QUARTER, LONG_ONE, LONG_LONG_ONE };

static int is_blank_one(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static size_t after_blanks(const char *s, size_t at) {
  while (is_blank_one(s[at]))
    at++;
  return at;
}

// Reads what follows a `%`; where it ends.
static size_t read_wanted(const char *format, size_t i, struct wanted *w) {
  w->is_dropped = format[i] == '*';
  i += w->is_dropped;
  for (; format[i] >= '0' && format[i] <= '9'; i++)
    w->width = w->width * 10 + (format[i] - '0');
  if (w->width == 0)
    w->width = ~(size_t)0;
  for (; format[i] == 'h' || format[i] == 'l' || format[i] == 'L' || format[i] == 'q' || format[i] == 'j' || format[i] == 'z' || format[i] == 't'; i++) {
    if (format[i] == 'h')
      w->length = w->length == HALF ? QUARTER : HALF;
    else
      w->length = w->length == LONG_ONE || format[i] == 'L' || format[i] == 'q' || format[i] == 'j' ? LONG_LONG_ONE : LONG_ONE;
  }
  w->letter = format[i];
  i++;
  if (w->letter == '[') {
    w->is_complement = format[i] == '^';
    i += w->is_complement;
    w->set = i;
    // A bracket that comes first belongs to the set.
    i++;
    while (format[i] != ']') {
      if (format[i] == 0)
        __attest_not_modelled("a set without end in a format of scanf");
      i++;
    }
    w->set_end = i;
    i++;
  }
  return i;
}

// Is the character one of a conversion that takes texts?
static int is_taken(const char *format, struct wanted w, char c) {
  if (w.letter == 'c')
    return 1;
  if (w.letter == 's')
    return !is_blank_one(c);
  int is_in = 0;
  for (size_t i = w.set; i < w.set_end; i++) {
    unsigned char low = format[i], high = low;
    if (i + 2 < w.set_end && format[i + 1] == '-') {
      high = format[i + 2];
      i += 2;
    }
    is_in |= (unsigned char)c >= low && (unsigned char)c <= high;
  }
  return is_in != w.is_complement;
}

// Characters from `at` on, of which there are `n`, to the argument; all but single ones with an end.
static void store_text(const char *s, size_t at, size_t n, char *to, struct wanted w) {
  for (size_t i = 0; i < n; i++)
    to[i] = s[at + i];
  if (w.letter != 'c')
    to[n] = 0;
}

static int digit_value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

// An integer as its bits, and where it ends: at its beginning, if there is none. Numbers that do not fit are the nearest ones.
static size_t read_integer(const char *s, size_t at, struct wanted w, unsigned long long *value) {
  int is_signed = w.letter == 'd' || w.letter == 'i';
  int is_long = w.length != LONG_LONG_ONE && sizeof(long) == 4;
  unsigned long long most = is_long ? ~0ul : ~0ull, magnitude = 0;
  unsigned base = w.letter == 'i' ? 0 : w.letter == 'o' ? 8 : w.letter == 'x' || w.letter == 'X' ? 16 : 10;
  size_t end = at, left = w.width, digits = 0;
  int is_negative = s[end] == '-', is_too_large = 0;
  if (s[end] == '-' || s[end] == '+') {
    end++;
    left--;
  }
  if (left > 0 && s[end] == '0' && (base == 0 || base == 16)) {
    end++;
    left--;
    digits++;
    if (left > 0 && (s[end] == 'x' || s[end] == 'X')) {
      end++;
      left--;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  while (left > 0 && digit_value(s[end]) < base) {
    unsigned digit = digit_value(s[end]);
    is_too_large |= magnitude > (most - digit) / base;
    magnitude = magnitude * base + digit;
    end++;
    left--;
    digits++;
  }
  if (is_signed && magnitude > most / 2 + is_negative)
    is_too_large = 1;
  *value = is_negative ? -magnitude : magnitude;
  if (is_too_large)
    *value = is_signed ? most / 2 + is_negative : most;
  return digits == 0 ? at : end;
}

static void store_integer(void *to, unsigned long long value, int length) {
  if (length == LONG_LONG_ONE)
    *(long long *)to = value;
  else if (length == LONG_ONE)
    *(long *)to = value;
  else if (length == HALF)
    *(short *)to = value;
  else if (length == QUARTER)
    *(signed char *)to = value;
  else
    *(int *)to = value;
}

// What strtod and scanf take differently, such as half an exponent, is not modelled.
static size_t read_float(const char *s, size_t at, struct wanted w, double *value) {
  char *end;
  *value = strtod(s + at, &end);
  char next = *end;
  int is_begun = at + s == end ? next != 0 && !is_blank_one(next) && (digit_value(next) < 16 || next == '.' || next == '+' || next == '-' || next == 'i' || next == 'I' || next == 'n' || next == 'N')
    : next == 'e' || next == 'E' || next == 'x' || next == 'X' || next == 'i' || next == 'I' || next == '(';
  if (is_begun || w.width != ~(size_t)0)
    __attest_not_modelled("a floating point number that scanf reads");
  return end - s;
}

static void store_float(void *to, double value, int length) {
  if (length == LONG_ONE)
    *(double *)to = value;
  else
    __attest_not_modelled("a floating point number that is no double");
}

static int is_of(int c, const char *letters) {
  size_t i = 0;
  while (letters[i] != 0 && letters[i] != c)
    i++;
  return c != 0 && letters[i] == c;
}

// One conversion of the text from `at` on; where it ends. Its own beginning, if nothing fits, which is `*has_failed`.
static size_t convert(const char *s, size_t at, const char *format, struct wanted w, void *to, int *has_failed) {
  unsigned long long bits;
  double number;
  size_t end = at;
  if (is_of(w.letter, "diuxXo")) {
    end = read_integer(s, at, w, &bits);
    if (end != at && !w.is_dropped)
      store_integer(to, bits, w.length);
  } else if (is_of(w.letter, "sc[") && w.length == 0) {
    size_t most = w.letter == 'c' && w.width == ~(size_t)0 ? 1 : w.width;
    while (end - at < most && s[end] != 0 && is_taken(format, w, s[end]))
      end++;
    if (end != at && !w.is_dropped)
      store_text(s, at, end - at, to, w);
  } else if (is_of(w.letter, "aAeEfFgG")) {
    end = read_float(s, at, w, &number);
    if (end != at && !w.is_dropped)
      store_float(to, number, w.length);
  } else {
    __attest_not_modelled("a conversion of scanf");
  }
  *has_failed = end == at;
  return end;
}

// How many items are stored; `*at` is how far the text has been looked at.
static int scan(const char *s, size_t *at, const char *format, va_list list) {
  int done = 0, has_failed = 0;
  size_t i = 0;
  while (format[i] != 0) {
    char c = format[i];
    i++;
    if (is_blank_one(c)) {
      *at = after_blanks(s, *at);
      continue;
    }
    struct wanted w = {0};
    if (c == '%')
      i = read_wanted(format, i, &w);
    if (w.letter == 'n') {
      if (!w.is_dropped)
        store_integer(__builtin_va_arg(list, void *), *at, w.length);
      continue;
    }
    if (c == '%' && w.letter != 'c' && w.letter != '[')
      *at = after_blanks(s, *at);
    if (s[*at] == 0)
      return done == 0 ? -1 : done;
    if (c != '%' || w.letter == '%') {
      if (s[*at] != c)
        return done;
      *at += 1;
      continue;
    }
    void *to = w.is_dropped ? 0 : __builtin_va_arg(list, void *);
    *at = convert(s, *at, format, w, to, &has_failed);
    if (has_failed)
      return done;
    done += !w.is_dropped;
  }
  return done;
}

// glibc reads the whole text.
int vsscanf(const char *s, const char *format, va_list list) {
  size_t at = 0;
  int done = scan(s, &at, format, list);
  if (__attest_checks_memory())
    strlen(s + at);
  return done;
}

int sscanf(const char *s, const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int done = vsscanf(s, format, list);
  __builtin_va_end(list);
  return done;
}
