// expect: true
// claim: precision
// args: --property valid-memsafety --64
static int cell;
static int *get(int k)
{
    static int x;
    x = k;
    return k ? &x : &cell;
}
int main(void)
{
    int *p = get(1);
    return *p;
}
