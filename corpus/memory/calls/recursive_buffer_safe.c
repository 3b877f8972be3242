// expect: true
// claim: precision
// args: --property valid-memsafety --64
static int sum(int *p, int n)
{
    return n == 0 ? 0 : *p + sum(p + 1, n - 1);
}
int main(void)
{
    int a[3] = {1, 2, 3};
    return sum(a, 3);
}
