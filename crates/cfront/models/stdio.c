// Input of stdio.h: what is read is not known. Output is not modelled: it changes nothing that a program sees.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
size_t __attest_nondet_size_t(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);

enum { EOF = -1 };

// A character, or EOF at the end or after an error.
static int next(void) {
  int c = __attest_nondet_int();
  __attest_assume(c >= EOF && c <= 255);
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

// Whole elements, and of the one behind them a part that nobody knows.
size_t fread(void *block, size_t size, size_t count, void *file) {
  size_t all = size * count;
  size_t bytes = __attest_nondet_size_t();
  __attest_assume(bytes <= all);
  if (bytes == 0)
    return 0;
  __attest_nondet_memory(block, bytes);
  return bytes / size;
}
