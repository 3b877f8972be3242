// Wide characters of streams in the C locale, where they are those of ASCII: what is read is not known.
// needs: wchar.h

typedef __typeof__(sizeof 0) size_t;
typedef int wchar_t;

char __attest_nondet_char(void);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
int __attest_checks_memory(void);
size_t wcslen(const wchar_t *);

// A character, or WEOF at the end, after an error or a byte that is no character.
static unsigned next_wide(void) {
  char c = __attest_nondet_char();
  __attest_may_set_errno();
  return c & 128 ? -1 : c;
}

unsigned fgetwc(void *file) {
  return next_wide();
}

unsigned fgetwc_unlocked(void *file) {
  return next_wide();
}

unsigned getwc(void *file) {
  return next_wide();
}

unsigned getwchar(void) {
  return next_wide();
}

// Up to a newline, which is kept, or the end of the input. After an error the characters are not known.
wchar_t *fgetws(wchar_t *s, int n, void *file) {
  int i = 0;
  int c = 0;
  if (n <= 0)
    return 0;
  while (i < n - 1 && c != '\n' && c != -1) {
    c = next_wide();
    if (c != -1) {
      s[i] = c;
      i++;
    }
  }
  if (c == -1 && __attest_nondet_bool()) {
    __attest_nondet_memory(s, n * sizeof(wchar_t));
    return 0;
  }
  if (c == -1 && i == 0)
    return 0;
  s[i] = 0;
  return s;
}

// The character, or WEOF after an error.
static unsigned put_wide(wchar_t c) {
  int result = __attest_nondet_int();
  __attest_assume(result == c || result == -1);
  __attest_may_set_errno();
  return result;
}

unsigned fputwc(wchar_t c, void *file) {
  return put_wide(c);
}

unsigned putwc(wchar_t c, void *file) {
  return put_wide(c);
}

unsigned putwchar(wchar_t c) {
  return put_wide(c);
}

int fputws(const wchar_t *s, void *file) {
  if (__attest_checks_memory())
    wcslen(s);
  int result = __attest_nondet_int();
  __attest_assume(result >= -1);
  __attest_may_set_errno();
  return result;
}
