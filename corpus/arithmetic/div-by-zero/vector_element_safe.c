// expect: true
// claim: precision
// args: --check div-by-zero
// A vector is divided by one whose elements are not zero.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1,2,3,4};
  int i = __VERIFIER_nondet_int();
  v4 b = {1,1,1,i | 1};
  a = a / b;
  a = a + b;
  return a[0];
}
