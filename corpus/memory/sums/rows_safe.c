// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[3][5];
    int *end = &a[1][5];
    int n = 0;
    for (int *p = a[1]; p != end; p++) n++;
    return n - 5;
}
