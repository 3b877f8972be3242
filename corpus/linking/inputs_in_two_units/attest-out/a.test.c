// attest driver: cc -g -O0 -w -std=gnu17 -fwrapv -fno-strict-aliasing -fno-builtin -fno-wrapv -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow -fno-sanitize-recover=all -fcommon -ffunction-sections -fdata-sections -DATTEST_UNIT=0 -c -o a.native.0.o attest-out/a.test.c && cc -g -O0 -w -std=gnu17 -fwrapv -fno-strict-aliasing -fno-builtin -fno-wrapv -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow -fno-sanitize-recover=all -fcommon -ffunction-sections -fdata-sections -DATTEST_UNIT=1 -c -o a.native.1.o attest-out/a.test.c && cc -g -O0 -w -std=gnu17 -fwrapv -fno-strict-aliasing -fno-builtin -fno-wrapv -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow -fno-sanitize-recover=all -fcommon -ffunction-sections -fdata-sections -DATTEST_UNIT=2 -c -o a.native.2.o attest-out/a.test.c && cc -g -O0 -w -std=gnu17 -fwrapv -fno-strict-aliasing -fno-builtin -fno-wrapv -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow -fno-sanitize-recover=all -Wl,--gc-sections -o a.native a.native.0.o a.native.1.o a.native.2.o -lm && ./a.native
// Executes ../a.c, ../b.c on the inputs of a test that reaches
// the error at b.c:4:50. A debugger stops there (SIGABRT).

#if ATTEST_UNIT == 0
struct attest_input {
  const char *from;
  unsigned long long value;
  const char *bytes;
};

// In the order in which the program asks for them.
static const struct attest_input attest_inputs[] = {
  {"__VERIFIER_nondet_int()", 0x0}, // 1: 0 at a.c:5:11
  {"__VERIFIER_nondet_int()", 0xdeb79aac}, // 2: -558392660 at b.c:4:26
  {"next_item().value", 0x85104c00}, // 3: -2062529536 at b.c:4:52
  {0},
};
static unsigned attest_taken;

extern int attest_print(int, const char *, ...) __asm__("dprintf");
extern void attest_exit(int) __asm__("_exit");

void attest_copy(void *to, const void *from, unsigned long size) {
  for (unsigned long i = 0; i < size; i++)
    ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
}

// The low bytes of a number.
void attest_number(void *to, unsigned long offset, unsigned long size, unsigned long long value) {
  attest_copy((char *)to + offset, &value, size);
}

static int attest_is_next(const char *from) {
  const char *next = attest_inputs[attest_taken].from;
  while (next && *next && *next == *from)
    next++, from++;
  return next && *next == *from;
}

// The next input, which must be one from this function.
void attest_take(const char *from, void *to, unsigned long size) {
  const struct attest_input *next = &attest_inputs[attest_taken];
  if (!attest_is_next(from)) {
    attest_print(2, "attest: another input than expected: %s takes input %u, which is %s\n", from, attest_taken + 1, next->from ? next->from : "missing");
    attest_exit(3);
  }
  attest_taken++;
  attest_copy(to, next->bytes ? (const void *)next->bytes : (const void *)&next->value, size);
}

// Calls whose value the program ignores are not in the table.
void attest_take_or_stay(const char *from, void *to, unsigned long size) {
  if (attest_is_next(from))
    attest_take(from, to, size);
}

// The error. `line` is 0 where it is not known.
void attest_reached(const char *what, unsigned line) {
  attest_print(2, "attest: the error is reached, line %u %s\n", line, what);
  __builtin_abort();
}

void attest_stop(const char *why) {
  attest_print(2, "attest: %s\n", why);
  attest_exit(4);
}

extern const void *const attest_errors_1[];
extern void attest_begin_1(void);
extern const void *const attest_errors_2[];
extern void attest_begin_2(void);
extern void attest_start(void);

int main(void) {
  attest_begin_1();
  attest_begin_2();
  attest_start();
  attest_print(2, "attest: no error: the program ends without an error\n");
  return 0;
}
#else
extern void attest_copy(void *to, const void *from, unsigned long size);
extern void attest_number(void *to, unsigned long offset, unsigned long size, unsigned long long value);
extern void attest_take(const char *from, void *to, unsigned long size);
extern void attest_take_or_stay(const char *from, void *to, unsigned long size);
extern void attest_reached(const char *what, unsigned line);
extern void attest_stop(const char *why);
#endif

#if ATTEST_UNIT == 1
int __VERIFIER_nondet_int(void);

#define main attest_program_main
#include "../a.c"
#undef main

void __assert_fail(const char *a1, const char *a2, unsigned int a3, const char *a4) { attest_stop("no error: an assertion fails"); }
int __VERIFIER_nondet_int(void) { int value; attest_take("__VERIFIER_nondet_int()", &value, sizeof value); return value; }
const void *const attest_errors_1[] = {0};


void attest_begin_1(void) {
}

void attest_start(void) {
  attest_program_main();
}
#endif

#if ATTEST_UNIT == 2

#define main attest_program_main
#include "../b.c"
#undef main

struct item next_item(void) { struct item value; attest_take("next_item().value", (char *)&value + 0, 4); return value; }
const void *const attest_errors_2[] = {0};

void attest_begin_2(void) {
}
#endif
