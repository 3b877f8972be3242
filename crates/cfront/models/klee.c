// klee/klee.h.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
size_t __attest_nondet_size_t(void);
void __attest_assume(int);
void __attest_not_modelled(const char *);

int klee_int(const char *name) {
  return __attest_nondet_int();
}

int klee_range(int begin, int end, const char *name) {
  int x;
  if (begin >= end)
    __attest_not_modelled("klee_range of a range without values, an error of its user");
  x = __attest_nondet_int();
  __attest_assume(begin <= x && x < end);
  return x;
}

size_t klee_choose(size_t n) {
  size_t x = __attest_nondet_size_t();
  __attest_assume(x < n);
  return x;
}
