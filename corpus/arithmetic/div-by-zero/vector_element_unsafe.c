// expect: false
// claim: precision
// args: --check div-by-zero
// A vector is divided by one of which an element may be zero.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1,2,3,4};
  int i = __VERIFIER_nondet_int();
  v4 b = {1,1,1,i};
  a = a / b;
  a = a + b;
  return a[0];
}
