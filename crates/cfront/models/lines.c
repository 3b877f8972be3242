// Lines of any length of stdio.h, in a block that grows as glibc has it grow.

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;

void *realloc(void *, size_t);
int __attest_nondet_character(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno(int);

enum { FIRST_SIZE = 120, NOT_VALID = 22 };

// A byte, or -1 at the end or after an error.
static int next_byte(void) {
  int c = __attest_nondet_character();
  __attest_assume(c >= -1 && c <= 255);
  __attest_may_set_errno();
  return c;
}

// Has room for `size` bytes; false without memory.
static int make_room(char **block, size_t *size, size_t wanted) {
  if (*block != 0 && *size >= wanted)
    return 1;
  size_t larger = *block == 0 || *size == 0 ? FIRST_SIZE : 2 * *size < wanted ? wanted : 2 * *size;
  char *grown = realloc(*block, larger);
  if (grown == 0)
    return 0;
  *block = grown;
  *size = larger;
  return 1;
}

ssize_t getdelim(char **block, size_t *size, int end, void *file) {
  if (block == 0 || size == 0) {
    __attest_set_errno(NOT_VALID);
    return -1;
  }
  if (!make_room(block, size, 1))
    return -1;
  size_t n = 0;
  int c = next_byte();
  while (c != -1) {
    if (!make_room(block, size, n + 2))
      return -1;
    (*block)[n] = c;
    n++;
    if (c == (unsigned char)end)
      break;
    c = next_byte();
  }
  if (n == 0)
    return -1;
  (*block)[n] = 0;
  return n;
}

ssize_t getline(char **block, size_t *size, void *file) {
  return getdelim(block, size, '\n', file);
}
