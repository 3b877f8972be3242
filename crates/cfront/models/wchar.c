// Blocks and strings of wchar.h. A wide character is a signed number of 32 bits; the comparisons return any number of the
// right sign, which is all that C says. What depends on a locale is as in the C locale.
// needs: wctype.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;

void *malloc(size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
unsigned towlower(unsigned);
int __attest_nondet_choice(void);
void __attest_may_set_errno(void);
void __attest_read_memory(const void *, size_t);
void __attest_apart(const void *, const void *, size_t);

static int order(wchar_t a, wchar_t b) {
  if (a == b)
    return 0;
  int another = __attest_nondet_choice();
  if (a < b)
    return another < 0 ? another : -1;
  return another > 0 ? another : 1;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) {
  return memcpy(to, from, n * sizeof(wchar_t));
}

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) {
  memcpy(to, from, n * sizeof(wchar_t));
  return to + n;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) {
  return memmove(to, from, n * sizeof(wchar_t));
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = c;
  return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  size_t i = 0;
  __attest_read_memory(a, n * sizeof(wchar_t));
  __attest_read_memory(b, n * sizeof(wchar_t));
  while (i < n && a[i] == b[i])
    i++;
  return i == n ? 0 : order(a[i], b[i]);
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  size_t i = 0;
  while (i < n && s[i] != c)
    i++;
  return i == n ? 0 : (wchar_t *)s + i;
}

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0)
    n++;
  return n;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, (i + 1) * sizeof(wchar_t));
  to[i] = 0;
  return to + i;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  wcpcpy(to, from);
  return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  while (i < n && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  __attest_apart(to, from, (i < n ? i + 1 : n) * sizeof(wchar_t));
  size_t end = i;
  while (i < n) {
    to[i] = 0;
    i++;
  }
  return to + end;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  wcpncpy(to, from, n);
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcpcpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  wchar_t *end = to + wcslen(to);
  size_t i = 0;
  while (i < n && from[i] != 0) {
    end[i] = from[i];
    i++;
  }
  __attest_apart(end, from, (i < n ? i + 1 : n) * sizeof(wchar_t));
  end[i] = 0;
  return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  return order(a[i], b[i]);
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
  return wcscmp(a, b);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] != 0 && a[i] == b[i])
    i++;
  return i == n ? 0 : order(a[i], b[i]);
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] != 0 && towlower(a[i]) == towlower(b[i]))
    i++;
  return order(towlower(a[i]), towlower(b[i]));
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] != 0 && towlower(a[i]) == towlower(b[i]))
    i++;
  return i == n ? 0 : order(towlower(a[i]), towlower(b[i]));
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  size_t i = 0;
  while (s[i] != 0 && s[i] != c)
    i++;
  return s[i] == c ? (wchar_t *)s + i : 0;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  size_t i = 0;
  while (s[i] != 0 && s[i] != c)
    i++;
  return (wchar_t *)s + i;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  wchar_t *last = 0;
  size_t i = 0;
  while (s[i] != 0) {
    if (s[i] == c)
      last = (wchar_t *)s + i;
    i++;
  }
  return c == 0 ? (wchar_t *)s + i : last;
}

static int is_one_of(const wchar_t *set, wchar_t c) {
  size_t i = 0;
  while (set[i] != 0 && set[i] != c)
    i++;
  return set[i] != 0;
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] != 0 && is_one_of(set, s[n]))
    n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] != 0 && !is_one_of(set, s[n]))
    n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
  s += wcscspn(s, set);
  return *s == 0 ? 0 : (wchar_t *)s;
}

static int begins_with(const wchar_t *s, const wchar_t *start) {
  size_t i = 0;
  while (start[i] != 0 && s[i] == start[i])
    i++;
  return start[i] == 0;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *wanted) {
  size_t i = 0;
  while (s[i] != 0 && !begins_with(s + i, wanted))
    i++;
  return begins_with(s + i, wanted) ? (wchar_t *)s + i : 0;
}

wchar_t *wcswcs(const wchar_t *s, const wchar_t *wanted) {
  return wcsstr(s, wanted);
}

wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest) {
  if (s == 0)
    s = *rest;
  // The string has been used up.
  if (s == 0) {
    __attest_may_set_errno();
    return 0;
  }
  s += wcsspn(s, separators);
  if (*s == 0) {
    *rest = 0;
    return 0;
  }
  wchar_t *end = s + wcscspn(s, separators);
  if (*end == 0) {
    *rest = 0;
  } else {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t n = wcslen(s) + 1;
  wchar_t *copy = malloc(n * sizeof(wchar_t));
  if (copy != 0)
    memcpy(copy, s, n * sizeof(wchar_t));
  return copy;
}
