// expect: false
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[4], b[4];
    int *p = a + 1, *q = b + 3;
    return p < q;
}
