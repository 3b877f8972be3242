// expect: true
// claim: precision
// args: --check unreach,memory,arithmetic
// GNU vectors: operators work element by element, comparisons give -1 and 0, casts keep the bits.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
#define assert(c) do { if (!(c)) __VERIFIER_error(); } while (0)
typedef int v4si __attribute__((vector_size(16)));
typedef unsigned char v16qu __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v4df __attribute__((vector_size(32)));
typedef short v8hi __attribute__((vector_size(16)));
v4si g = {1,2,3,4};
v4si add(v4si a, v4si b) { return a + b; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  v4si a = {x, 1, 2, x};
  v4si b = add(a, g);
  assert(b[0] == x + 1 && b[3] == x + 4);
  v4si c = a * 2 - b;
  assert(c[1] == -1);
  v4si m = a > b;
  assert(m[0] == 0 && m[2] == 0);
  m = b >= a;
  assert(m[0] == -1);
  c = -a; c = ~c;
  assert(c[0] == x - 1);
  v16qu q = (v16qu)a;
  assert(q[4] == 1);
  q += 255;
  assert(q[4] == 0 && q[5] == 255);
  v4sf f = {1, 2, 3, 4}; f = f * 0.5f + f;
  assert(f[1] == 3.0f);
  v4si fm = f == f; assert(fm[2] == -1);
  v4df d = __builtin_convertvector(f, v4df); assert(d[3] == 6.0);
  v4si s = __builtin_shuffle(a, (v4si){3,2,1,4});
  assert(s[0] == x && s[1] == 2 && s[3] == x);
  s = __builtin_shuffle(a, b, (v4si){4,5,6,15});
  assert(s[0] == x+1 && s[3] == x+4);
  s = __builtin_shufflevector(a, b, 0, 4, 1, 5); assert(s[1] == x+1 && s[2] == 1);
  s++; assert(s[2] == 2);
  v4si old = s--; assert(old[2] == 2 && s[2] == 1);
  s <<= 2; assert(s[2] == 4); s = s >> (v4si){1,1,2,1}; assert(s[2] == 1);
  return 0;
}
