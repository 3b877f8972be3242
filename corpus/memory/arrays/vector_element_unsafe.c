// expect: false
// claim: precision
// args: --property valid-memsafety --64
// An element behind the last one of a vector is written.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1,2,3,4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  a[i] = 3;
  return a[0];
}
