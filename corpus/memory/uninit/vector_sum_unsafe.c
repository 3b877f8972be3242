// expect: false
// claim: known-imprecision
// args: --check uninit
// Vectors without a value are added.
typedef int v4 __attribute__((vector_size(16)));
int main(void)
{
    v4 a;
    v4 b = a + a;
    return b[0] ? 1 : 0;
}
