// expect: false
// claim: precision
// args: --check signed-overflow
// Elements of vectors are not promoted: the sum of two of them may leave `short`.
extern int __VERIFIER_nondet_int(void);
typedef short v8 __attribute__((vector_size(16)));
int main(void)
{
    short i = __VERIFIER_nondet_int();
    v8 a = {1, 2, i}, b = {0, 0, 1};
    a = a + b;
    return a[2];
}
