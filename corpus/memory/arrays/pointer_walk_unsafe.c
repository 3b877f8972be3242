// expect: false
// claim: precision
// args: --property valid-memsafety --64
int a[6];
int main(void)
{
    for (int *p = a; p <= a + 6; p++)
        *p = 7;
    return a[5];
}
