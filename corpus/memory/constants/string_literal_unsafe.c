// expect: false
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    char *p = "abc";
    p[1] = 'x';
    return p[1];
}
