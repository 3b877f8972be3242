// expect: true
// claim: precision
// args: --property valid-memsafety --64
int *last;
static void note(int *p) { last = p; }
static int f(int k)
{
    int x = k;
    note(&x);
    int r = *last;
    last = 0;
    return r;
}
int main(void)
{
    int r = f(3);
    return last ? *last : r;
}
