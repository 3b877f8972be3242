// expect: true
// claim: precision
// args: --check memory --64
// Compound literals in statements without braces are used while they live.
static int sum(const int *p) { return p[0] + p[1]; }
int main(void)
{
    int total = 0;
    for (int i = 0; i < 2; i++)
        total += sum((int[]){i, 2});
    if (total)
        total += sum((int[]){1, 2});
    return total;
}
