// expect: true
// claim: precision
// args: --check unreach,memory
// Functions in blocks and loops, and one that is declared before it is defined.
extern void __VERIFIER_error(void);
int main(void) {
  int k = 0;
  for (int i = 0; i < 3; i++) {
     int sq = i * i;
     void acc(void) { k += sq; }
     acc();
  }
  if (k != 5) __VERIFIER_error();
  int a[4] = {1,2,3,4};
  int sum(int n) { int s = 0; while (n-- > 0) s += a[n]; return s; }
  if (sum(4) != 10) __VERIFIER_error();
  int *dangling(void) { return &k; }
  if (*dangling() != 5) __VERIFIER_error();
  auto int later(int);
  int later(int q) { return q + k; }
  if (later(1) != 6) __VERIFIER_error();
  return 0;
}
