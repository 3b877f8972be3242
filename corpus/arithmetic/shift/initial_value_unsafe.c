// expect: false
// claim: precision
// args: --check shift --64
// The initial value of a static object is shifted when the program is compiled, which has no meaning here either.
static const int distance = 32;
static int x[2] = {5, 1 << distance};
int main(void)
{
    return x[0];
}
