// Input of stdio.h: what is read is not known. Output is not modelled: it changes nothing that a program sees.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_character(void);
_Bool __attest_nondet_bool(void);
size_t __attest_nondet_size_t(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_read_memory(const void *, size_t);
int __attest_checks_memory(void);
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

size_t __attest_put_string(char *to, size_t size, size_t at, const char *s, size_t limit, size_t width, size_t is_left) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
  size_t padding = n < width ? width - n : 0;
  size_t end = at + padding + n + 1;
  if (!__attest_checks_memory())
    __attest_apart(to, s, n + 1);
  else if (!__attest_disjoint(to, end < size ? end : size, s, n < limit ? n + 1 : n))
    __attest_not_modelled("a text that is printed over itself");
  if (!is_left)
    at = put_padding(to, size, at, ' ', padding);
  at = __attest_put_text(to, size, at, s, n);
  return is_left ? put_padding(to, size, at, ' ', padding) : at;
}

// The sign of numbers that are not negative, or `u` for numbers without sign; the digit ten as a letter.
size_t __attest_put_number(char *to, size_t size, size_t at, long long value, size_t sign, size_t base, size_t ten, size_t width, size_t is_left, size_t is_zero) {
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
  size_t all = n + (mark != 0);
  size_t padding = all < width ? width - all : 0;
  if (!is_left && !is_zero)
    at = put_padding(to, size, at, ' ', padding);
  if (mark != 0)
    at = __attest_put_char(to, size, at, mark);
  if (is_zero)
    at = put_padding(to, size, at, '0', padding);
  while (power != 0) {
    unsigned digit = magnitude / power % base;
    at = __attest_put_char(to, size, at, digit < 10 ? '0' + digit : ten + (digit - 10));
    power /= base;
  }
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
