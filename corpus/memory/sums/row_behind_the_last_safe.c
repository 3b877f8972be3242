// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[2][5] = {{0}};
    int *end = a[1] + 5;
    int (*rows)[5] = a + 2;
    return (int *)rows - end;
}
