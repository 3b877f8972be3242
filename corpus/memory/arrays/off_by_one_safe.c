// expect: true
// claim: precision
// args: --property valid-memsafety --64
int a[8];
int main(void)
{
    for (int i = 0; i < 8; i++)
        a[i] = i;
    return a[3];
}
