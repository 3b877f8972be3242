// expect: true
// claim: precision
// args: --check uninit --64
static void copy(char *to, const char *from, int n)
{
    while (n-- > 0) *to++ = *from++;
}
int main(void)
{
    char a[8], b[8];
    a[0] = 'x';
    copy(b, a, 8);
    return b[0] == 'x';
}
