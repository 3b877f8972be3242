// expect: true
// claim: precision
// args: --property valid-memsafety --64
// Elements of a vector are written.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1,2,3,4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  a[i] = 3;
  return a[0];
}
