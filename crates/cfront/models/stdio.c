// Input of stdio.h: what is read is not known. Output is not modelled: it changes nothing that a program sees.
// needs: printf.h

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_character(void);
_Bool __attest_nondet_bool(void);
size_t __attest_nondet_size_t(void);
int __attest_nondet_int(void);
size_t __attest_pointed_size(int);
void __attest_set_errno_if(int);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_read_memory(const void *, size_t);
int __attest_checks_memory(void);
int __attest_is_outside(const void *);
char __attest_nondet_char(void);
void __attest_machine_decides(const char *);
size_t __attest_float_length(double, int, size_t, int, int);
int __attest_disjoint(const void *, size_t, const void *, size_t);
void __attest_apart(const void *, const void *, size_t);
void __attest_not_modelled(const char *);
void __attest_in_doubt(const char *);

enum { EOF = -1 };

// A character, or EOF at the end or after an error.
static int next(void) {
  int c = __attest_nondet_character();
  __attest_assume(c >= EOF && c <= 255);
  __attest_may_set_errno();
  return c;
}

int getchar(void) {
  return next();
}

int getchar_unlocked(void) {
  return next();
}

int getc(void *file) {
  return next();
}

int getc_unlocked(void *file) {
  return next();
}

int _IO_getc(void *file) {
  return next();
}

int fgetc(void *file) {
  return next();
}

// The character comes back at the next read, which the others do not know: they may find any.
int ungetc(int c, void *file) {
  if (c == EOF)
    return EOF;
  __attest_may_set_errno();
  __attest_in_doubt("what is read behind ungetc");
  return __attest_nondet_bool() ? EOF : (unsigned char)c;
}

// Up to a newline, which is kept, or the end of the input. After an error the bytes are not known.
static char *line(char *s, int n) {
  int i = 0;
  int c = 0;
  if (n <= 0)
    return 0;
  while (i < n - 1 && c != '\n' && c != EOF) {
    c = next();
    if (c != EOF) {
      s[i] = c;
      i++;
    }
  }
  if (c == EOF && __attest_nondet_bool()) {
    __attest_nondet_memory(s, n);
    return 0;
  }
  if (c == EOF && i == 0)
    return 0;
  s[i] = 0;
  return s;
}

char *fgets(char *s, int n, void *file) {
  return line(s, n);
}

char *fgets_unlocked(char *s, int n, void *file) {
  return line(s, n);
}

char *gets(char *s) {
  size_t i = 0;
  int c = next();
  if (c == EOF)
    return 0;
  while (c != '\n' && c != EOF) {
    s[i] = c;
    i++;
    c = next();
  }
  s[i] = 0;
  return s;
}

// Whole elements, and of the one behind them a part that nobody knows. A block that ends above all addresses is no block.
static size_t read_elements(void *block, size_t size, size_t count) {
  size_t bytes = __attest_nondet_size_t();
  __attest_may_set_errno();
  if (size == 0 || count == 0)
    return 0;
  __attest_assume(count <= ~(size_t)0 / size && bytes <= size * count);
  if (bytes == 0)
    return 0;
  __attest_nondet_memory(block, bytes);
  return bytes / size;
}

size_t fread(void *block, size_t size, size_t count, void *file) {
  return read_elements(block, size, count);
}

size_t fread_unlocked(void *block, size_t size, size_t count, void *file) {
  return read_elements(block, size, count);
}

static size_t written_elements(const void *block, size_t size, size_t count) {
  size_t written = __attest_nondet_size_t();
  __attest_may_set_errno();
  if (size == 0)
    return 0;
  __attest_read_memory(block, count <= ~(size_t)0 / size ? size * count : ~(size_t)0);
  __attest_assume(written <= count);
  return written;
}

size_t fwrite(const void *block, size_t size, size_t count, void *file) {
  return written_elements(block, size, count);
}

size_t fwrite_unlocked(const void *block, size_t size, size_t count, void *file) {
  return written_elements(block, size, count);
}

static int tell_place(void *place, size_t size) {
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  __attest_set_errno_if(failed);
  if (!failed)
    __attest_nondet_memory(place, size);
  return failed;
}

int fgetpos(void *file, void *place) {
  return tell_place(place, __attest_pointed_size(1));
}

int fgetpos64(void *file, void *place) {
  return tell_place(place, __attest_pointed_size(1));
}

// For functions that are not modelled and read a text: up to its end, or `limit` characters.
void __attest_read_text(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
}

// The same of wide characters: each is printed as one byte at least.
void __attest_read_wide_text(const int *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
}

// A format that is no literal: what it converts is not known before.
void __attest_read_format(const char *s) {
  for (size_t i = 0; s[i] != 0; i++) {
    if (s[i] == '%' && s[i + 1] != '%')
      __attest_not_modelled("a conversion in a format that is no literal");
    i += s[i] == '%';
  }
}

// The same of a list of texts, up to a null pointer.
void __attest_read_texts(char *const *texts) {
  for (size_t i = 0; texts[i] != 0; i++)
    __attest_read_text(texts[i], ~(size_t)0);
}

// For `sprintf` and `snprintf`: each appends to the `at` characters that have come before, as far as there is room for
// them and the end; how many there are then.

// That the place is within the object is said by the comparison alone, whatever is known of `at`.
static int has_room(size_t size, size_t at) { return size != 0 && at < size - 1; }

size_t __attest_put_text(char *to, size_t size, size_t at, const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (has_room(size, at + i))
      to[at + i] = text[i];
  return at + n;
}

size_t __attest_put_char(char *to, size_t size, size_t at, int c) {
  if (has_room(size, at))
    to[at] = c;
  return at + 1;
}

static size_t put_padding(char *to, size_t size, size_t at, char c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (has_room(size, at + i))
      to[at + i] = c;
  return at + n;
}

size_t __attest_put_padded_char(char *to, size_t size, size_t at, int c, size_t width, size_t is_left) {
  size_t padding = width > 1 ? width - 1 : 0;
  if (!is_left)
    at = put_padding(to, size, at, ' ', padding);
  at = __attest_put_char(to, size, at, c);
  return is_left ? put_padding(to, size, at, ' ', padding) : at;
}

// What has been read of memory from outside and what is written to an object of the program have no byte in common: that is said first,
// as it needs no bound of the length.
size_t __attest_put_string(char *to, size_t size, size_t at, const char *s, size_t limit, size_t width, size_t is_left) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
  size_t padding = n < width ? width - n : 0;
  size_t end = at + padding + n + 1;
  if (!__attest_checks_memory())
    __attest_apart(to, s, n + 1);
  else if (__attest_is_outside(to) == __attest_is_outside(s)
      && !__attest_disjoint(to, end < size ? end : size, s, n < limit ? n + 1 : n))
    __attest_not_modelled("a text that is printed over itself");
  if (!is_left)
    at = put_padding(to, size, at, ' ', padding);
  at = __attest_put_text(to, size, at, s, n);
  return is_left ? put_padding(to, size, at, ' ', padding) : at;
}

// The sign of numbers that are not negative, or `u` for numbers without sign; the digit ten as a letter; the least number of digits, all
// ones or another negative number where it is not given; whether the digits say their base.
size_t __attest_put_number(char *to, size_t size, size_t at, long long value, size_t sign, size_t base, size_t ten, size_t width, size_t is_left, size_t is_zero, size_t precision, size_t is_alternate) {
  unsigned long long magnitude = value, power = 1;
  char mark = sign == 'u' ? 0 : sign;
  if (sign != 'u' && value < 0) {
    magnitude = -magnitude;
    mark = '-';
  }
  size_t n = 1;
  while (power <= ~0ull / base && magnitude >= power * base) {
    power *= base;
    n++;
  }
  int is_given = precision <= ~(size_t)0 / 2;
  if (magnitude == 0 && precision == 0)
    n = power = 0;
  size_t zeros = is_given && n < precision ? precision - n : 0;
  if (is_alternate && base == 8 && zeros == 0 && (magnitude != 0 || n == 0))
    zeros = 1;
  int has_base = is_alternate && base == 16 && magnitude != 0;
  size_t all = n + zeros + (mark != 0) + 2 * has_base;
  size_t padding = all < width ? width - all : 0;
  is_zero = is_zero && !is_given;
  if (!is_left && !is_zero)
    at = put_padding(to, size, at, ' ', padding);
  if (mark != 0)
    at = __attest_put_char(to, size, at, mark);
  if (has_base) {
    at = __attest_put_char(to, size, at, '0');
    at = __attest_put_char(to, size, at, ten + ('x' - 'a'));
  }
  if (is_zero)
    at = put_padding(to, size, at, '0', padding);
  at = put_padding(to, size, at, '0', zeros);
  while (power != 0) {
    unsigned digit = magnitude / power % base;
    at = __attest_put_char(to, size, at, digit < 10 ? '0' + digit : ten + (digit - 10));
    power /= base;
  }
  return is_left ? put_padding(to, size, at, ' ', padding) : at;
}

// Any characters that are printed for numbers.
static size_t put_any(char *to, size_t size, size_t at, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (has_room(size, at + i)) {
      char c = __attest_nondet_char();
      __attest_assume(c >= ' ' && c <= 'z');
      to[at + i] = c;
    }
  return at + n;
}

// The letter is a small one; `mark` is the sign of numbers that are not negative, if there is one.
size_t __attest_put_float(char *to, size_t size, size_t at, double x, size_t letter, size_t precision, size_t mark, size_t is_alternate, size_t width) {
  size_t n = __attest_float_length(x, letter, precision, mark != 0, is_alternate != 0);
  return put_any(to, size, at, n < width ? width : n);
}

// A number of base 16, whose digits only the machine knows, as where objects lie is its choice.
size_t __attest_put_pointer(char *to, size_t size, size_t at, const void *p, size_t width, size_t is_left) {
  if (p == 0)
    return __attest_put_string(to, size, at, "(nil)", 5, width, is_left);
  __attest_machine_decides("how addresses are printed");
  size_t digits = __attest_nondet_size_t();
  __attest_assume(digits >= 1 && digits <= 2 * sizeof p);
  size_t padding = digits + 2 < width ? width - digits - 2 : 0;
  if (!is_left)
    at = put_padding(to, size, at, ' ', padding);
  at = __attest_put_text(to, size, at, "0x", 2);
  at = put_any(to, size, at, digits);
  return is_left ? put_padding(to, size, at, ' ', padding) : at;
}

void __attest_put_end(char *to, size_t size, size_t at) {
  if (size != 0)
    to[at < size ? at : size - 1] = 0;
}

// For `scanf`: a word of one to `limit` characters, none of them white space.
void __attest_read_word(char *to, size_t limit) {
  size_t n = __attest_nondet_size_t();
  __attest_assume(n >= 1 && n <= limit);
  for (size_t i = 0; i < n; i++) {
    int c = next();
    __attest_assume(c != EOF && c != ' ' && (c < '\t' || c > '\r'));
    to[i] = c;
  }
  to[n] = 0;
}
