// expect: false
// claim: soundness
// args: --check pointer-overflow --64
static int first(const int a[static 2]) { return a[0]; }
int main(void)
{
    int a[4] = {0};
    return first(a + 3); // one element is left
}
