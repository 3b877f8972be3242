// expect: true
// claim: precision
// args: --check shift --64
// The distance is less than the width.
static const int distance = 30;
static int x[2] = {5, 1 << distance};
int main(void)
{
    return x[0];
}
