// expect: true
// claim: precision
// args: --64 --check unreach,memory
// Vectors as members, results and elements of a union; the order of two operands is open.
extern void __VERIFIER_error(void);
extern long __VERIFIER_nondet_long(void);
#define assert(c) do { if (!(c)) __VERIFIER_error(); } while (0)
typedef long v2 __attribute__((vector_size(16)));
struct s { int a; v2 v; int b; } st;
v2 glob = {1, 2};
v2 change(void) { glob[0] = 10; return (v2){0, 0}; }
int cell, *arr[2];
int main(void) {
  int x = 5, y = 6;
  arr[0] = &x; arr[1] = &y;
  v2 p = *(v2 *)arr;
  int *q = (int *)p[1];
  *q = 7;
  assert(y == 7);
  v2 r = glob + change();      /* either order */
  assert(r[0] == 1 || r[0] == 10);
  st.v = p; st.a = 1; st.b = 2;
  assert(st.v[0] == (long)&x && st.b == 2);
  v2 z = {0};
  z[0] = (long)&x;
  *(int *)z[0] = 9;
  assert(x == 9);
  union { v2 v; int *p[2]; } u;
  u.v = p;
  *u.p[0] = 11;
  assert(x == 11);
  return 0;
}
