// expect: false
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    const char *p = "abc";
    int n = 0;
    while (p[n])
        n++;
    return p[n + 1];
}
