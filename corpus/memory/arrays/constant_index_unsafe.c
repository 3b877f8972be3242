// expect: false
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    int a[10];
    a[9] = 1;
    return a[10];
}
