// expect: false
// claim: precision
// args: --check float-cast --64
// The initial value of a static object is converted when the program is compiled, which has no meaning here either.
static unsigned char x = (unsigned char)300.0;
int main(void)
{
    return x;
}
