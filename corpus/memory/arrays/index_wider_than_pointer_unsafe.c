// expect: false
// claim: precision
// args: --property valid-memsafety --32
int a[3];
int main(void)
{
    long long i = 0x100000001LL;
    return a[i];
}
