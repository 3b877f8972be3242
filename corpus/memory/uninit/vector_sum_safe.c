// expect: true
// claim: precision
// args: --check uninit
// Vectors are added.
typedef int v4 __attribute__((vector_size(16)));
int main(void)
{
    v4 a = {1, 2};
    v4 b = a + a;
    return b[0] ? 1 : 0;
}
