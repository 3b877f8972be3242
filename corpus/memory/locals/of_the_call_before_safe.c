// expect: true
// claim: precision
// args: --property valid-memsafety --64
int *last;
static int f(int k)
{
    int x = k;
    if (k == 2 && last)
        x = *last;
    static int kept;
    kept = x;
    last = &kept;
    return x;
}
int main(void)
{
    for (int i = 0; i < 3; i++)
        f(i);
    return 0;
}
