// expect: false
// claim: soundness
// args: --check pointer-overflow --64
static int a[4] = {1, 2, 3, 4};
static int *find(int k)
{
    for (int i = 0; i < 4; i++)
        if (a[i] == k) return &a[i];
    return 0;
}
int main(void) { return find(5) - a == 2; }
