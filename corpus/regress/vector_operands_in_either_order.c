// expect: false
// claim: soundness
// Which operand comes first is open: on some machine the sum has the old element.
extern void __VERIFIER_error(void);
typedef int v4 __attribute__((vector_size(16)));
v4 glob = {1, 2};
v4 change(void) { glob[0] = 10; return (v4){0, 0}; }
int main(void) {
  v4 r = glob + change();
  if (r[0] == 1) __VERIFIER_error();
  return 0;
}
