// string.h and strings.h. One induction variable a loop; the comparisons return any number of the right sign, which is all
// that C says: 1 or -1, unless the library likes another one.

typedef __typeof__(sizeof 0) size_t;

void *malloc(size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
int __attest_nondet_choice(void);
void __attest_read_memory(const void *, size_t);
void __attest_apart(const void *, const void *, size_t);
void __attest_nondet_memory(void *, size_t);

static int sign(int difference) {
  if (difference == 0)
    return 0;
  int another = __attest_nondet_choice();
  if (difference < 0)
    return another < 0 ? another : -1;
  return another > 0 ? another : 1;
}

static int lower(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t strnlen(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0)
    n++;
  return n;
}

char *strcpy(char *to, const char *from) {
  size_t i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, i + 1);
  to[i] = 0;
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, i + 1);
  to[i] = 0;
  return to + i;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  while (i < n && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, i < n ? i + 1 : n);
  while (i < n) {
    to[i] = 0;
    i++;
  }
  return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  while (i < n && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  size_t end = i;
  __attest_apart(to, from, i < n ? i + 1 : n);
  while (i < n) {
    to[i] = 0;
    i++;
  }
  return to + end;
}

size_t strlcpy(char *to, const char *from, size_t size) {
  size_t i = 0;
  while (from[i] != 0) {
    if (i + 1 < size)
      to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, i < size ? i + 1 : size);
  if (size != 0)
    to[i < size ? i : size - 1] = 0;
  return i;
}

char *strcat(char *to, const char *from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t i = 0;
  while (i < n && from[i] != 0) {
    end[i] = from[i];
    i++;
  }
  __attest_apart(end, from, i < n ? i + 1 : n);
  end[i] = 0;
  return to;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t n = strnlen(to, size);
  if (n == size)
    return size + strlen(from);
  return n + strlcpy(to + n, from, size - n);
}

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  return sign((unsigned char)a[i] - (unsigned char)b[i]);
}

int strcoll(const char *a, const char *b) {
  return strcmp(a, b);
}

int strncmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] != 0 && a[i] == b[i])
    i++;
  return i == n ? 0 : sign((unsigned char)a[i] - (unsigned char)b[i]);
}

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && lower((unsigned char)a[i]) == lower((unsigned char)b[i]))
    i++;
  return sign(lower((unsigned char)a[i]) - lower((unsigned char)b[i]));
}

int strncasecmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] != 0 && lower((unsigned char)a[i]) == lower((unsigned char)b[i]))
    i++;
  return i == n ? 0 : sign(lower((unsigned char)a[i]) - lower((unsigned char)b[i]));
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  size_t i = 0;
  __attest_read_memory(a, n);
  __attest_read_memory(b, n);
  while (i < n && x[i] == y[i])
    i++;
  return i == n ? 0 : sign(x[i] - y[i]);
}

int bcmp(const void *a, const void *b, size_t n) {
  return memcmp(a, b, n);
}

void bcopy(const void *from, void *to, size_t n) {
  memmove(to, from, n);
}

void *memchr(const void *block, int c, size_t n) {
  const unsigned char *s = block;
  size_t i = 0;
  while (i < n && s[i] != (unsigned char)c)
    i++;
  return i == n ? 0 : (void *)(s + i);
}

void *rawmemchr(const void *block, int c) {
  const unsigned char *s = block;
  size_t i = 0;
  while (s[i] != (unsigned char)c)
    i++;
  return (void *)(s + i);
}

void *memrchr(const void *block, int c, size_t n) {
  const unsigned char *s = block;
  while (n > 0 && s[n - 1] != (unsigned char)c)
    n--;
  return n == 0 ? 0 : (void *)(s + n - 1);
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  unsigned char *t = to;
  const unsigned char *s = from;
  size_t i = 0;
  while (i < n && s[i] != (unsigned char)c) {
    t[i] = s[i];
    i++;
  }
  __attest_apart(to, from, i < n ? i + 1 : n);
  if (i == n)
    return 0;
  t[i] = s[i];
  return t + i + 1;
}

void *memmem(const void *block, size_t n, const void *wanted, size_t length) {
  const unsigned char *s = block, *w = wanted;
  for (size_t i = 0; length <= n && i <= n - length; i++) {
    size_t k = 0;
    while (k < length && s[i + k] == w[k])
      k++;
    if (k == length)
      return (void *)(s + i);
  }
  return 0;
}

char *strchr(const char *s, int c) {
  size_t i = 0;
  while (s[i] != 0 && s[i] != (char)c)
    i++;
  return s[i] == (char)c ? (char *)s + i : 0;
}

char *index(const char *s, int c) {
  return strchr(s, c);
}

char *strchrnul(const char *s, int c) {
  size_t i = 0;
  while (s[i] != 0 && s[i] != (char)c)
    i++;
  return (char *)s + i;
}

char *strrchr(const char *s, int c) {
  char *last = 0;
  size_t i = 0;
  while (s[i] != 0) {
    if (s[i] == (char)c)
      last = (char *)s + i;
    i++;
  }
  return (char)c == 0 ? (char *)s + i : last;
}

char *rindex(const char *s, int c) {
  return strrchr(s, c);
}

static int contains(const char *set, char c) {
  size_t i = 0;
  while (set[i] != 0 && set[i] != c)
    i++;
  return set[i] != 0;
}

size_t strspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] != 0 && contains(set, s[n]))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] != 0 && !contains(set, s[n]))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *set) {
  s += strcspn(s, set);
  return *s == 0 ? 0 : (char *)s;
}

static int starts_with(const char *s, const char *start) {
  size_t i = 0;
  while (start[i] != 0 && s[i] == start[i])
    i++;
  return start[i] == 0;
}

char *strstr(const char *s, const char *wanted) {
  size_t i = 0;
  while (s[i] != 0 && !starts_with(s + i, wanted))
    i++;
  return starts_with(s + i, wanted) ? (char *)s + i : 0;
}

static int starts_with_letters(const char *s, const char *start) {
  size_t i = 0;
  while (start[i] != 0 && lower((unsigned char)s[i]) == lower((unsigned char)start[i]))
    i++;
  return start[i] == 0;
}

char *strcasestr(const char *s, const char *wanted) {
  size_t i = 0;
  while (s[i] != 0 && !starts_with_letters(s + i, wanted))
    i++;
  return starts_with_letters(s + i, wanted) ? (char *)s + i : 0;
}

char *strtok_r(char *s, const char *separators, char **rest) {
  if (s == 0)
    s = *rest;
  s += strspn(s, separators);
  if (*s == 0) {
    *rest = s;
    return 0;
  }
  char *end = s + strcspn(s, separators);
  if (*end != 0) {
    *end = 0;
    end++;
  }
  *rest = end;
  return s;
}

static char *strtok_rest;

char *strtok(char *s, const char *separators) {
  return strtok_r(s, separators, &strtok_rest);
}

char *strsep(char **rest, const char *separators) {
  char *s = *rest;
  if (s == 0)
    return 0;
  char *end = s + strcspn(s, separators);
  if (*end == 0) {
    *rest = 0;
  } else {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *strdup(const char *s) {
  size_t n = strlen(s) + 1;
  char *copy = malloc(n);
  if (copy != 0)
    memcpy(copy, s, n);
  return copy;
}

char *strndup(const char *s, size_t max) {
  size_t n = strnlen(s, max);
  char *copy = malloc(n + 1);
  if (copy != 0) {
    memcpy(copy, s, n);
    copy[n] = 0;
  }
  return copy;
}

// Texts with numbers in them: of numbers that begin with zeros, as fractions do, the digits count one by one; of others first how many
// there are.
int strverscmp(const char *a, const char *b) {
  size_t i = 0;
  int is_number = 0, is_fraction = 0, has_zeros_only = 0;
  for (; a[i] != 0 && a[i] == b[i]; i++) {
    int is_digit = a[i] >= '0' && a[i] <= '9';
    has_zeros_only = a[i] == '0' && (!is_number || has_zeros_only);
    is_fraction = is_digit && (is_number ? is_fraction : a[i] == '0');
    is_number = is_digit;
  }
  int is_a = a[i] >= '0' && a[i] <= '9', is_b = b[i] >= '0' && b[i] <= '9';
  int order = (unsigned char)a[i] - (unsigned char)b[i];
  if (is_fraction) {
    if (has_zeros_only && is_a != is_b)
      order = is_a ? -1 : 1;
    return sign(order);
  }
  if (is_number && is_a != is_b)
    return sign(is_a ? 1 : -1);
  if (is_a && is_b && (is_number || (a[i] != '0' && b[i] != '0'))) {
    size_t n = i, m = i;
    while (a[n] >= '0' && a[n] <= '9')
      n++;
    while (b[m] >= '0' && b[m] <= '9')
      m++;
    if (n != m)
      return sign(n < m ? -1 : 1);
  }
  return sign(order);
}

// The bytes themselves, in the C locale. Where they do not fit, what is left there is not known.
size_t strxfrm(char *to, const char *from, size_t size) {
  size_t n = strlen(from);
  if (n < size) {
    memcpy(to, from, n + 1);
  } else if (size != 0) {
    __attest_apart(to, from, size);
    __attest_nondet_memory(to, size);
  }
  return n;
}
