// expect: true
// claim: precision
// args: --check alignment
// An element of a vector is accessed.
typedef int v4 __attribute__((vector_size(16)));
int main(void)
{
    _Alignas(16) char b[32] = {0};
    v4 *p = (v4 *)(b + 16);
    (*p)[1] = 1;
    return (*p)[0];
}
