// The functions of stdio.h and wchar.h that print to a buffer by a format which is looked at when the program runs, and of
// wchar.h those that print to a stream, where only what is read counts. Both take characters and wide ones.
//
// Everything is passed as a value of its own, not in records: where the format is a literal, nothing of it is left when
// constants have been propagated.
// needs: string.h
// needs: printf.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;
typedef __builtin_va_list va_list;

void *malloc(size_t);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_not_modelled(const char *);
int __attest_checks_memory(void);
int __attest_is_outside(const void *);
char __attest_nondet_char(void);
size_t __attest_nondet_size_t(void);
void __attest_machine_decides(const char *);
size_t __attest_float_length(double, int, size_t, int, int);
int __attest_disjoint(const void *, size_t, const void *, size_t);
void __attest_apart(const void *, const void *, size_t);

enum { SHORT = 1, CHAR, LONG, LONG_LONG };
enum { LARGEST_INT = 2147483647 };

static size_t size_of(int is_wide) {
  return is_wide ? sizeof(wchar_t) : 1;
}

static int character_at(const void *text, size_t i, int is_wide) {
  return is_wide ? ((const wchar_t *)text)[i] : ((const char *)text)[i];
}

static int is_one(int c, const char *letters) {
  size_t i = 0;
  while (letters[i] != 0 && letters[i] != c)
    i++;
  return letters[i] != 0;
}

static size_t after_any(const void *format, size_t i, int is_wide, const char *letters) {
  while (is_one(character_at(format, i, is_wide), letters))
    i++;
  return i;
}

static int has_flag(const void *format, size_t i, size_t end, int is_wide, int flag) {
  int has = 0;
  for (; i < end; i++)
    has |= character_at(format, i, is_wide) == flag;
  return has;
}

static int number_of(const void *format, size_t i, size_t end, int is_wide) {
  int n = 0;
  for (; i < end; i++)
    n = n * 10 + (character_at(format, i, is_wide) - '0');
  return n;
}

static int length_of(const void *format, size_t i, size_t end, int is_wide) {
  int is_double = end - i == 2;
  if (i == end)
    return 0;
  int c = character_at(format, i, is_wide);
  if (c == 'h')
    return is_double ? CHAR : SHORT;
  return is_double || c == 'q' || c == 'j' ? LONG_LONG : LONG;
}

static size_t append(void *to, size_t size, int is_wide, size_t at, wchar_t c) {
  if (at < size && at + 1 < size) {
    if (is_wide)
      ((wchar_t *)to)[at] = c;
    else
      ((char *)to)[at] = c;
  }
  return at + 1;
}

static size_t append_often(void *to, size_t size, int is_wide, size_t at, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    append(to, size, is_wide, at + i, c);
  return at + n;
}

// Characters up to the end or the limit. What are bytes in the text or where it goes have to be those of the C locale.
static size_t read_printed(const void *text, int is_wide, size_t limit, int becomes_wide) {
  size_t n = 0;
  if (text == 0)
    __attest_not_modelled("a null pointer is printed as a text");
  while (n < limit && character_at(text, n, is_wide) != 0) {
    if (is_wide != becomes_wide && (character_at(text, n, is_wide) & ~127))
      __attest_not_modelled("printed characters outside the C locale");
    n++;
  }
  return n;
}

static size_t append_text(void *to, size_t size, int is_wide, size_t at, const void *text, int is_text_wide, size_t limit, size_t width, int is_left) {
  size_t n = read_printed(text, is_text_wide, limit, is_wide);
  size_t padding = n < width ? width - n : 0;
  size_t end = at + padding + n + 1, read = n < limit ? n + 1 : n;
  if (!__attest_checks_memory())
    __attest_apart(to, text, n + 1);
  else if (__attest_is_outside(to) == __attest_is_outside(text)
      && !__attest_disjoint(to, (end < size ? end : size) * size_of(is_wide), text, read * size_of(is_text_wide)))
    __attest_not_modelled("a text that is printed over itself");
  if (!is_left)
    at = append_often(to, size, is_wide, at, ' ', padding);
  for (size_t i = 0; i < n; i++)
    append(to, size, is_wide, at + i, character_at(text, i, is_text_wide));
  at += n;
  return is_left ? append_often(to, size, is_wide, at, ' ', padding) : at;
}

// `mark` is the sign or null; `shows_base` where the digits say it.
static size_t append_number(void *to, size_t size, int is_wide, size_t at, unsigned long long n, char mark, unsigned base, char ten, size_t digits, size_t width, int is_left, int has_zeros, int shows_base) {
  unsigned long long power = 1;
  size_t count = n != 0 || digits != 0;
  while (power <= ~0ull / base && n >= power * base) {
    power *= base;
    count++;
  }
  size_t zeros = count < digits ? digits - count : 0;
  if (shows_base && base == 8 && zeros == 0 && (n != 0 || count == 0))
    zeros = 1;
  int has_base = shows_base && base == 16 && n != 0;
  size_t all = zeros + count + (mark != 0) + 2 * has_base;
  size_t padding = all < width ? width - all : 0;
  if (!is_left && !has_zeros)
    at = append_often(to, size, is_wide, at, ' ', padding);
  if (mark != 0)
    at = append(to, size, is_wide, at, mark);
  if (has_base) {
    at = append(to, size, is_wide, at, '0');
    at = append(to, size, is_wide, at, ten + ('x' - 'a'));
  }
  at = append_often(to, size, is_wide, at, '0', !is_left && has_zeros ? padding + zeros : zeros);
  for (; count != 0; count--) {
    unsigned digit = n / power % base;
    at = append(to, size, is_wide, at, digit < 10 ? '0' + digit : ten + (digit - 10));
    power /= base;
  }
  return is_left ? append_often(to, size, is_wide, at, ' ', padding) : at;
}

// Any characters that are printed for numbers.
static size_t append_any(void *to, size_t size, int is_wide, size_t at, size_t n) {
  for (size_t i = 0; i < n; i++) {
    char c = __attest_nondet_char();
    __attest_assume(c >= ' ' && c <= 'z');
    append(to, size, is_wide, at + i, c);
  }
  return at + n;
}

// A number of base 16, whose digits only the machine knows, as where objects lie is its choice.
static size_t append_pointer(void *to, size_t size, int is_wide, size_t at, const void *p, size_t width, int is_left) {
  if (p == 0)
    return append_text(to, size, is_wide, at, "(nil)", 0, 5, width, is_left);
  __attest_machine_decides("how addresses are printed");
  size_t digits = __attest_nondet_size_t();
  __attest_assume(digits >= 1 && digits <= 2 * sizeof p);
  size_t padding = digits + 2 < width ? width - digits - 2 : 0;
  if (!is_left)
    at = append_often(to, size, is_wide, at, ' ', padding);
  at = append(to, size, is_wide, at, '0');
  at = append(to, size, is_wide, at, 'x');
  at = append_any(to, size, is_wide, at, digits);
  return is_left ? append_often(to, size, is_wide, at, ' ', padding) : at;
}

static long long narrowed(long long value, int length) {
  if (length == SHORT)
    return (short)value;
  return length == CHAR ? (signed char)value : value;
}

static unsigned long long narrowed_unsigned(unsigned long long value, int length) {
  if (length == SHORT)
    return (unsigned short)value;
  if (length == CHAR)
    return (unsigned char)value;
  return length == LONG ? (unsigned long)value : length == LONG_LONG ? value : (unsigned)value;
}

static void store_count(void *to, size_t at, int length) {
  if (length == LONG)
    *(long *)to = at;
  else if (length == LONG_LONG)
    *(long long *)to = at;
  else if (length == SHORT)
    *(short *)to = at;
  else if (length == CHAR)
    *(signed char *)to = at;
  else
    *(int *)to = at;
}

// The character that an argument is where it goes.
static wchar_t printed_character(int c, int is_wide, int becomes_wide) {
  if (!is_wide)
    c = (unsigned char)c;
  if (is_wide != becomes_wide && (c & ~127))
    __attest_not_modelled("printed characters outside the C locale");
  return c;
}

// Prints to a buffer of so many characters, but for the end, or to a stream, where there is no buffer; how many characters
// the arguments make by the format. Of what goes to a stream only texts are looked at.
static size_t print(void *to, size_t size, int is_wide, int is_stream, const void *format, va_list list) {
  size_t at = 0, i = 0;
  for (int c = character_at(format, 0, is_wide); c != 0; c = character_at(format, i, is_wide)) {
    i++;
    if (c != '%') {
      at = append(to, size, is_wide, at, c);
      continue;
    }
    size_t start = i;
    i = after_any(format, i, is_wide, "-+ 0#");
    int is_left = has_flag(format, start, i, is_wide, '-'), has_zeros = has_flag(format, start, i, is_wide, '0');
    int is_alternate = has_flag(format, start, i, is_wide, '#');
    char mark = has_flag(format, start, i, is_wide, '+') ? '+' : has_flag(format, start, i, is_wide, ' ') ? ' ' : 0;
    start = i;
    i = after_any(format, i, is_wide, "0123456789");
    int given = number_of(format, start, i, is_wide);
    if (character_at(format, i, is_wide) == '*') {
      given = __builtin_va_arg(list, int);
      i++;
    }
    size_t width = given < 0 ? -(size_t)given : given;
    is_left |= given < 0;
    int precision = -1;
    if (character_at(format, i, is_wide) == '.') {
      start = i + 1;
      i = after_any(format, start, is_wide, "0123456789");
      precision = number_of(format, start, i, is_wide);
      if (character_at(format, i, is_wide) == '*') {
        precision = __builtin_va_arg(list, int);
        i++;
      }
    }
    start = i;
    i = after_any(format, i, is_wide, "hlqjzt");
    int length = length_of(format, start, i, is_wide);
    size_t limit = precision < 0 ? ~(size_t)0 : precision, digits = precision < 0 ? 1 : precision;
    has_zeros &= precision < 0;
    c = character_at(format, i, is_wide);
    i++;
    if (c == '%') {
      at = append(to, size, is_wide, at, '%');
    } else if (is_one(c, "diuxXo")) {
      int is_signed = is_one(c, "di");
      unsigned long long value = length == LONG_LONG ? __builtin_va_arg(list, long long)
        : length == LONG ? __builtin_va_arg(list, long) : __builtin_va_arg(list, int);
      value = is_signed ? narrowed(value, length) : narrowed_unsigned(value, length);
      int is_negative = is_signed && (long long)value < 0;
      if (!is_stream)
        at = append_number(to, size, is_wide, at, is_negative ? -value : value, is_negative ? '-' : is_signed ? mark : 0,
          c == 'o' ? 8 : is_one(c, "xX") ? 16 : 10, c == 'X' ? 'A' : 'a', digits, width, is_left, has_zeros, is_alternate);
    } else if (c == 'c') {
      wchar_t value = printed_character(__builtin_va_arg(list, int), length == LONG, is_wide);
      size_t padding = width > 1 ? width - 1 : 0;
      at = append_often(to, size, is_wide, at, ' ', is_left ? 0 : padding);
      at = append(to, size, is_wide, at, value);
      at = append_often(to, size, is_wide, at, ' ', is_left ? padding : 0);
    } else if (c == 's' || c == 'S') {
      const void *text = __builtin_va_arg(list, const void *);
      if (is_stream)
        read_printed(text, length == LONG || c == 'S', limit, is_wide);
      else
        at = append_text(to, size, is_wide, at, text, length == LONG || c == 'S', limit, width, is_left);
    } else if (c == 'n' && !is_stream) {
      store_count(__builtin_va_arg(list, void *), at, length);
    } else if (c == 'p' && (is_stream || !(has_zeros || is_alternate || mark != 0 || precision >= 0))) {
      const void *pointer = __builtin_va_arg(list, const void *);
      if (!is_stream)
        at = append_pointer(to, size, is_wide, at, pointer, width, is_left);
    } else if (is_one(c, "aAeEfFgG")) {
      double value = __builtin_va_arg(list, double);
      if (!is_stream) {
        size_t n = __attest_float_length(value, c | 32, precision < 0 ? ~(size_t)0 : precision, mark != 0, is_alternate);
        at = append_any(to, size, is_wide, at, n < width ? width : n);
      }
    } else {
      __attest_not_modelled("a conversion of printf");
    }
  }
  return at;
}

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  size_t n = print(to, size, 0, 0, format, list);
  if (size != 0)
    to[n < size ? n : size - 1] = 0;
  // More than the result can say is an error.
  __attest_set_errno_if(n > LARGEST_INT);
  return n > LARGEST_INT ? -1 : (int)n;
}

int vsprintf(char *to, const char *format, va_list list) {
  return vsnprintf(to, ~(size_t)0, format, list);
}

int vasprintf(char **result, const char *format, va_list list) {
  va_list again;
  __builtin_va_copy(again, list);
  int n = vsnprintf(0, 0, format, list);
  char *block = malloc((size_t)n + 1);
  if (block != 0)
    n = vsnprintf(block, (size_t)n + 1, format, again);
  else
    n = -1;
  __builtin_va_end(again);
  // Without memory, what was there stays or not.
  if (block != 0 || __attest_nondet_bool())
    *result = block;
  return n;
}

int asprintf(char **result, const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int n = vasprintf(result, format, list);
  __builtin_va_end(list);
  return n;
}

// What does not fit is an error. The characters that do are written; the library may end them or not.
int vswprintf(wchar_t *to, size_t size, const wchar_t *format, va_list list) {
  size_t n = print(to, size, 1, 0, format, list);
  if (n < size) {
    to[n] = 0;
    return n;
  }
  if (size != 0 && __attest_nondet_bool())
    to[size - 1] = 0;
  __attest_may_set_errno();
  return -1;
}

int swprintf(wchar_t *to, size_t size, const wchar_t *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int n = vswprintf(to, size, format, list);
  __builtin_va_end(list);
  return n;
}

// How much has been printed, or an error.
static int printed(const void *format, va_list list) {
  print(0, 0, 1, 1, format, list);
  int n = __attest_nondet_int();
  __attest_assume(n >= -1);
  __attest_may_set_errno();
  return n;
}

int vwprintf(const wchar_t *format, va_list list) {
  return printed(format, list);
}

int vfwprintf(void *file, const wchar_t *format, va_list list) {
  return printed(format, list);
}

int wprintf(const wchar_t *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int n = printed(format, list);
  __builtin_va_end(list);
  return n;
}

int fwprintf(void *file, const wchar_t *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int n = printed(format, list);
  __builtin_va_end(list);
  return n;
}
