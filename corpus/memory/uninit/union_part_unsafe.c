// expect: false
// claim: precision
// args: --check uninit --64
union number { short s; int i; };
int main(void)
{
    union number u;
    u.s = 1;
    return u.i;
}
