// Single wide characters as bytes and back, with a state that the C locale has no use for.
// needs: wctype.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;

size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);
void __attest_set_errno(int);

enum { NO_CHARACTER = 84 };

int mbsinit(const void *state) {
  return state == 0 || *(const int *)state == 0;
}

// The bytes that make a character: none, if there are too few (-2) or none do (-1).
size_t mbrtowc(wchar_t *to, const char *s, size_t n, void *state) {
  if (s == 0)
    return 0;
  if (n == 0)
    return -2;
  if (*s & 0x80) {
    __attest_set_errno(NO_CHARACTER);
    return -1;
  }
  if (to != 0)
    *to = *s;
  return *s != 0;
}

size_t mbrlen(const char *s, size_t n, void *state) {
  return mbrtowc(0, s, n, state);
}

size_t wcrtomb(char *to, wchar_t c, void *state) {
  if (to == 0)
    return 1;
  if (c < 0 || c >= 128) {
    __attest_set_errno(NO_CHARACTER);
    return -1;
  }
  *to = c;
  return 1;
}
