// Numerals in wide characters: those of the C locale are characters of ASCII, and what stdlib.h makes of them counts.
// needs: stdlib.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;

long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);

// White space, signs and what may be a digit.
static int is_of_numeral(wchar_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == '+' || c == '-' || (c >= '0' && c <= '9') ||
    (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Characters up to the first one that is part of no numeral.
static size_t most_of_numeral(const wchar_t *s) {
  size_t n = 0;
  while (is_of_numeral(s[n]))
    n++;
  return n;
}

static void copy_numeral(char *to, const wchar_t *s, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = s[i];
  to[n] = 0;
}

static void tell_end(wchar_t **end, const wchar_t *s, const char *copy, const char *copy_end) {
  if (end != 0 && copy_end != 0)
    *end = (wchar_t *)s + (copy_end - copy);
}

long wcstol(const wchar_t *s, wchar_t **end, int base) {
  size_t n = most_of_numeral(s);
  char copy[n + 1], *copy_end = 0;
  copy_numeral(copy, s, n);
  long value = strtol(copy, &copy_end, base);
  tell_end(end, s, copy, copy_end);
  return value;
}

long long wcstoll(const wchar_t *s, wchar_t **end, int base) {
  size_t n = most_of_numeral(s);
  char copy[n + 1], *copy_end = 0;
  copy_numeral(copy, s, n);
  long long value = strtoll(copy, &copy_end, base);
  tell_end(end, s, copy, copy_end);
  return value;
}

unsigned long wcstoul(const wchar_t *s, wchar_t **end, int base) {
  size_t n = most_of_numeral(s);
  char copy[n + 1], *copy_end = 0;
  copy_numeral(copy, s, n);
  unsigned long value = strtoul(copy, &copy_end, base);
  tell_end(end, s, copy, copy_end);
  return value;
}

unsigned long long wcstoull(const wchar_t *s, wchar_t **end, int base) {
  size_t n = most_of_numeral(s);
  char copy[n + 1], *copy_end = 0;
  copy_numeral(copy, s, n);
  unsigned long long value = strtoull(copy, &copy_end, base);
  tell_end(end, s, copy, copy_end);
  return value;
}

long long wcstoimax(const wchar_t *s, wchar_t **end, int base) {
  return wcstoll(s, end, base);
}

unsigned long long wcstoumax(const wchar_t *s, wchar_t **end, int base) {
  return wcstoull(s, end, base);
}
