// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[10];
    int *end = a + 10;
    int n = 0;
    for (int *p = a; p < end; p++) n++;
    return n - (int)(end - a);
}
