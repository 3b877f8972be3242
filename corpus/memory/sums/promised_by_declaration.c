// expect: true
// claim: known-imprecision
// args: --check pointer-overflow --64
// Only what the definition promises is asked about.
static int first(const int a[static 4]);
static int first(const int *a) { return a[0]; }
int main(void)
{
    int a[1] = {0};
    return first(a);
}
