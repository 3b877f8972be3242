// Classes of wide characters in the C locale, which are those of ctype.h, and single wide characters as bytes.

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;

int __attest_nondet_choice(void);
void __attest_set_errno(int);

enum { NONE = -1, EILSEQ = 84 };

// C says only that the result is not zero.
static int indeed(int is) {
  if (!is)
    return 0;
  int another = __attest_nondet_choice();
  return another != 0 ? another : 1;
}

int iswlower(unsigned c) {
  return indeed(c >= 'a' && c <= 'z');
}

int iswupper(unsigned c) {
  return indeed(c >= 'A' && c <= 'Z');
}

int iswalpha(unsigned c) {
  return indeed((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

int iswdigit(unsigned c) {
  return indeed(c >= '0' && c <= '9');
}

int iswalnum(unsigned c) {
  return indeed((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
}

int iswxdigit(unsigned c) {
  return indeed((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9'));
}

int iswspace(unsigned c) {
  return indeed(c == ' ' || (c >= '\t' && c <= '\r'));
}

int iswblank(unsigned c) {
  return indeed(c == ' ' || c == '\t');
}

int iswcntrl(unsigned c) {
  return indeed(c < ' ' || c == 127);
}

int iswprint(unsigned c) {
  return indeed(c >= ' ' && c < 127);
}

int iswgraph(unsigned c) {
  return indeed(c > ' ' && c < 127);
}

int iswpunct(unsigned c) {
  return indeed((c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 127));
}

unsigned towlower(unsigned c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

unsigned towupper(unsigned c) {
  return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

unsigned btowc(int c) {
  return c >= 0 && c < 128 ? c : NONE;
}

int wctob(unsigned c) {
  return c < 128 ? (int)c : NONE;
}

int wcwidth(wchar_t c) {
  return c == 0 || (c >= ' ' && c < 127) ? c != 0 : -1;
}

// The characters before the end, or `n`; those that no byte stands for end it with an error.
size_t mbstowcs(wchar_t *to, const char *from, size_t n) {
  size_t i = 0;
  while ((to == 0 || i < n) && from[i] != 0) {
    if (from[i] & 0x80) {
      __attest_set_errno(EILSEQ);
      return -1;
    }
    if (to != 0)
      to[i] = from[i];
    i++;
  }
  if (to != 0 && i < n)
    to[i] = 0;
  return i;
}

size_t wcstombs(char *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  while ((to == 0 || i < n) && from[i] != 0) {
    if (from[i] < 0 || from[i] >= 128) {
      __attest_set_errno(EILSEQ);
      return -1;
    }
    if (to != 0)
      to[i] = from[i];
    i++;
  }
  if (to != 0 && i < n)
    to[i] = 0;
  return i;
}

int mbtowc(wchar_t *to, const char *s, size_t n) {
  // There are no states.
  if (s == 0)
    return 0;
  // glibc looks for the end first.
  if (n == 0 && *s != 0)
    return -1;
  if (*s & 0x80) {
    __attest_set_errno(EILSEQ);
    return -1;
  }
  if (to != 0)
    *to = *s;
  return *s != 0;
}

int mblen(const char *s, size_t n) {
  return mbtowc(0, s, n);
}

int wctomb(char *to, wchar_t c) {
  if (to == 0)
    return 0;
  if (c < 0 || c >= 128) {
    __attest_set_errno(EILSEQ);
    return -1;
  }
  *to = c;
  return 1;
}
