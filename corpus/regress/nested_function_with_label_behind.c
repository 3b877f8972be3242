// expect: true
// claim: known-imprecision
// args: --check unreach
// A jump out of a function within a function.
extern void __VERIFIER_error(void);
int main(void) {
  __label__ out;
  int k = 1;
  void leave(void) { if (k) goto out; }
  leave();
  __VERIFIER_error();
out:
  return 0;
}
