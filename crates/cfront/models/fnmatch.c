// fnmatch.h: whether a name fits a pattern is not computed.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_machine_decides(const char *);
int __attest_checks_memory(void);
size_t strlen(const char *);

// It fits (0), it does not (1), or there is no memory to find out.
int fnmatch(const char *pattern, const char *name, int flags) {
  if (__attest_checks_memory()) {
    strlen(pattern);
    strlen(name);
  }
  __attest_machine_decides("whether names fit patterns");
  __attest_may_set_errno();
  int result = __attest_nondet_int();
  __attest_assume(result >= -1 && result <= 1);
  return result;
}
