// expect: true
// claim: precision
// args: --check uninit --64
struct flags { unsigned a : 3; unsigned b : 5; };
int main(void)
{
    struct flags f;
    f.a = 1;
    return f.a;
}
