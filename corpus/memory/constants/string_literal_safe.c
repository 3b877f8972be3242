// expect: true
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    char a[] = "abc", *p = a;
    p[1] = 'x';
    return a[1];
}
