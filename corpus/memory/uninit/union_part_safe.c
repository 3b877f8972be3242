// expect: true
// claim: precision
// args: --check uninit --64
union number { short s; int i; };
int main(void)
{
    union number u;
    u.i = 1;
    return u.i;
}
