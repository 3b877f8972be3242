// expect: true
// claim: precision
// args: --64 --check unreach,memory
// Vectors carry pointers from one place to another, whole, in another order, and as bytes.
extern void __VERIFIER_error(void);
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int x = 5, y = 6;
  int *arr[2] = {&x, &y}, *out[2] = {0, 0};
  v16 p = *(v16 *)arr;
  v4 k = (v4)p;
  *(v4 *)out = k;
  *out[1] = 7;
  if (y != 7) __VERIFIER_error();
  v16 sw = __builtin_shuffle(p, (v16){8,9,10,11,12,13,14,15,0,1,2,3,4,5,6,7});
  *(v16 *)out = sw;
  *out[0] = 8;
  if (y != 8) __VERIFIER_error();
  return 0;
}
