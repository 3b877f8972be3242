// The functions of stdio.h and wchar.h that print by a format which is looked at when the program runs: to a buffer, or to a
// stream, where only what is read and how much is printed counts. One routine does both, of characters and wide ones.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;
typedef __builtin_va_list va_list;

void *malloc(size_t);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_not_modelled(const char *);

// Where a text goes: to nothing, if it is a stream.
struct page {
  void *to;
  size_t size;
  int is_wide, is_stream;
};

// How much room a part takes at least, and where it stands in that.
struct room {
  size_t width;
  int is_left, has_zeros;
};

enum { SHORT = 1, CHAR, LONG, LONG_LONG };

static int character_at(const void *text, size_t i, int is_wide) {
  return is_wide ? ((const wchar_t *)text)[i] : ((const char *)text)[i];
}

static size_t append(struct page page, size_t at, wchar_t c) {
  if (at < page.size && at + 1 < page.size) {
    if (page.is_wide)
      ((wchar_t *)page.to)[at] = c;
    else
      ((char *)page.to)[at] = c;
  }
  return at + 1;
}

static size_t append_often(struct page page, size_t at, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    at = append(page, at, c);
  return at;
}

// Characters that are bytes on one side only have to be those of the C locale.
static size_t append_text(struct page page, size_t at, const void *text, int is_wide, size_t limit, struct room room) {
  size_t n = 0;
  while (n < limit && character_at(text, n, is_wide) != 0) {
    if (is_wide != page.is_wide && (character_at(text, n, is_wide) & ~127))
      __attest_not_modelled("printed characters outside the C locale");
    n++;
  }
  size_t padding = n < room.width ? room.width - n : 0;
  if (!room.is_left)
    at = append_often(page, at, ' ', padding);
  if (page.is_stream)
    at += n;
  else
    for (size_t i = 0; i < n; i++)
      at = append(page, at, character_at(text, i, is_wide));
  return room.is_left ? append_often(page, at, ' ', padding) : at;
}

// `mark` is the sign or null; a prefix of `#` is not modelled.
static size_t append_number(struct page page, size_t at, unsigned long long n, char mark, unsigned base, char ten, size_t digits, struct room room) {
  unsigned long long power = 1;
  size_t count = n != 0 || digits != 0;
  while (power <= n / base) {
    power *= base;
    count++;
  }
  size_t zeros = count < digits ? digits - count : 0;
  size_t all = zeros + count + (mark != 0);
  size_t padding = all < room.width ? room.width - all : 0;
  if (!room.is_left && !room.has_zeros)
    at = append_often(page, at, ' ', padding);
  if (mark != 0)
    at = append(page, at, mark);
  at = append_often(page, at, '0', !room.is_left && room.has_zeros ? padding + zeros : zeros);
  for (; count != 0; count--) {
    unsigned digit = n / power % base;
    at = append(page, at, digit < 10 ? '0' + digit : ten + (digit - 10));
    power /= base;
  }
  return room.is_left ? append_often(page, at, ' ', padding) : at;
}

static long long narrowed(long long value, int length) {
  if (length == SHORT)
    return (short)value;
  return length == CHAR ? (signed char)value : value;
}

static unsigned long long narrowed_unsigned(unsigned long long value, int length) {
  if (length == SHORT)
    return (unsigned short)value;
  return length == CHAR ? (unsigned char)value : value;
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

// What stands between `%` and its letter. A width or precision that is an argument is asked for.
struct directive {
  struct room room;
  int asks_width, asks_precision, precision, length;
  char mark;
  int letter;
};

// Reads digits or a star; where they end.
static size_t read_count(const void *format, size_t i, int is_wide, int *count, int *asks) {
  int c = character_at(format, i, is_wide);
  *asks = c == '*';
  if (c == '*')
    return i + 1;
  while (c >= '0' && c <= '9') {
    *count = *count * 10 + (c - '0');
    i++;
    c = character_at(format, i, is_wide);
  }
  return i;
}

// Reads what follows a `%`; where it ends. A precision below zero is none.
static size_t read_directive(const void *format, size_t i, int is_wide, struct directive *d) {
  int c = character_at(format, i, is_wide);
  int width = 0;
  for (; c == '-' || c == '+' || c == ' ' || c == '0'; c = character_at(format, i, is_wide)) {
    if (c == '-')
      d->room.is_left = 1;
    else if (c == '0')
      d->room.has_zeros = 1;
    else if (d->mark != '+')
      d->mark = c;
    i++;
  }
  i = read_count(format, i, is_wide, &width, &d->asks_width);
  d->room.width = width;
  d->precision = -1;
  if (character_at(format, i, is_wide) == '.') {
    d->precision = 0;
    i = read_count(format, i + 1, is_wide, &d->precision, &d->asks_precision);
  }
  c = character_at(format, i, is_wide);
  for (; c == 'h' || c == 'l' || c == 'q' || c == 'j' || c == 'z' || c == 't'; c = character_at(format, i, is_wide)) {
    if (c == 'h')
      d->length = d->length == SHORT ? CHAR : SHORT;
    else
      d->length = d->length == LONG || c == 'q' || c == 'j' ? LONG_LONG : LONG;
    i++;
  }
  d->letter = c;
  return i + 1;
}

static size_t append_signed(struct page page, size_t at, long long value, struct directive d) {
  value = narrowed(value, d.length);
  d.room.has_zeros &= d.precision < 0;
  return append_number(page, at, value < 0 ? -(unsigned long long)value : value, value < 0 ? '-' : d.mark, 10, 'a',
    d.precision < 0 ? 1 : d.precision, d.room);
}

static size_t append_unsigned(struct page page, size_t at, unsigned long long value, struct directive d) {
  unsigned base = d.letter == 'u' ? 10 : d.letter == 'o' ? 8 : 16;
  d.room.has_zeros &= d.precision < 0;
  return append_number(page, at, narrowed_unsigned(value, d.length), 0, base, d.letter == 'X' ? 'A' : 'a',
    d.precision < 0 ? 1 : d.precision, d.room);
}

static size_t append_character(struct page page, size_t at, int c, struct directive d) {
  int is_wide = d.length == LONG;
  if (!is_wide)
    c = (unsigned char)c;
  if (page.is_wide != is_wide && (c & ~127))
    __attest_not_modelled("printed characters outside the C locale");
  size_t padding = d.room.width > 1 ? d.room.width - 1 : 0;
  at = append_often(page, at, ' ', d.room.is_left ? 0 : padding);
  at = append(page, at, c);
  return append_often(page, at, ' ', d.room.is_left ? padding : 0);
}

static int is_one(int c, const char *letters) {
  size_t i = 0;
  while (letters[i] != 0 && letters[i] != c)
    i++;
  return c != 0 && letters[i] == c;
}

// How many characters the arguments make by the format.
static size_t print(struct page page, const void *format, va_list list) {
  size_t at = 0, i = 0;
  for (int c = character_at(format, 0, page.is_wide); c != 0; c = character_at(format, i, page.is_wide)) {
    i++;
    if (c != '%') {
      at = append(page, at, c);
      continue;
    }
    struct directive d = {{0}};
    i = read_directive(format, i, page.is_wide, &d);
    if (d.asks_width) {
      int width = __builtin_va_arg(list, int);
      d.room.is_left |= width < 0;
      d.room.width = width < 0 ? -(size_t)width : width;
    }
    if (d.asks_precision)
      d.precision = __builtin_va_arg(list, int);
    if (d.letter == '%') {
      at = append(page, at, '%');
    } else if (is_one(d.letter, "di")) {
      long long value = d.length == LONG_LONG ? __builtin_va_arg(list, long long)
        : d.length == LONG ? __builtin_va_arg(list, long) : __builtin_va_arg(list, int);
      at = append_signed(page, at, value, d);
    } else if (is_one(d.letter, "uxXo")) {
      unsigned long long value = d.length == LONG_LONG ? __builtin_va_arg(list, unsigned long long)
        : d.length == LONG ? __builtin_va_arg(list, unsigned long) : __builtin_va_arg(list, unsigned);
      at = append_unsigned(page, at, value, d);
    } else if (d.letter == 'c') {
      at = append_character(page, at, __builtin_va_arg(list, int), d);
    } else if (is_one(d.letter, "sS")) {
      const void *text = __builtin_va_arg(list, const void *);
      if (text == 0)
        __attest_not_modelled("a null pointer is printed as a text");
      at = append_text(page, at, text, d.length == LONG || d.letter == 'S', d.precision < 0 ? ~(size_t)0 : d.precision, d.room);
    } else if (d.letter == 'n') {
      store_count(__builtin_va_arg(list, void *), at, d.length);
    } else if (page.is_stream && d.letter == 'p') {
      __builtin_va_arg(list, void *);
    } else if (page.is_stream && is_one(d.letter, "aAeEfFgG")) {
      __builtin_va_arg(list, double);
    } else {
      __attest_not_modelled("a conversion of printf");
    }
  }
  return at;
}

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  struct page page = {to, size, 0, 0};
  size_t n = print(page, format, list);
  if (size != 0)
    to[n < size ? n : size - 1] = 0;
  return n;
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
  struct page page = {to, size, 1, 0};
  size_t n = print(page, format, list);
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
  struct page page = {0, 0, 1, 1};
  print(page, format, list);
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
