// expect: true
// claim: precision
// args: --check overlap
// A vector is assigned the next one.
typedef int v4 __attribute__((vector_size(16), aligned(4)));
int main(void)
{
    int b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    v4 *p = (v4 *)b, *q = (v4 *)(b + 4);
    *p = *q;
    return b[0] - 5;
}
