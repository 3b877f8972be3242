// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    long i = -1;
    int *p = a + 2;
    return *(p + i) - 2;
}
