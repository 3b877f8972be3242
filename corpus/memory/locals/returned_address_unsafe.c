// expect: false
// claim: precision
// args: --property valid-memsafety --64
static int cell;
static int *get(int k)
{
    int x;
    x = k;
    int *p = &x;
    return k ? p : &cell;
}
int main(void)
{
    int *p = get(1);
    return *p;
}
