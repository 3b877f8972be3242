// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[4];
    int *p = a + 1, *q = a + 3;
    return !(p < q) || q - p != 2;
}
