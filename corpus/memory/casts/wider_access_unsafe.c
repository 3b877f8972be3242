// expect: false
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    char a[8] = {0};
    int *p = (int *)(a + 5);
    return *p;
}
