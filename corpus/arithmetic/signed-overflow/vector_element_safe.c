// expect: true
// claim: precision
// args: --check signed-overflow
// Sums of elements of vectors that stay within `short`.
extern int __VERIFIER_nondet_int(void);
typedef short v8 __attribute__((vector_size(16)));
int main(void)
{
    short i = __VERIFIER_nondet_int();
    if (i > 1000) return 0;
    v8 a = {1, 2, i}, b = {0, 0, 1};
    a = a + b;
    return a[2];
}
