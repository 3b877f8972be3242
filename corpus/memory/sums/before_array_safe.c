// expect: true
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[10] = {0};
    int sum = 0;
    for (int *p = a + 10; p > a;) sum += *--p;
    return sum;
}
