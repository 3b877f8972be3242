// expect: true
// claim: precision
// args: --property valid-memsafety --64
struct box { int v[4]; };
static int at(struct box b, int i)
{
    int *p = b.v;
    return p[i];
}
int main(void)
{
    struct box b = {{1, 2, 3, 4}};
    return at(b, 3);
}
