// expect: true
// claim: precision
// args: --check pointer-overflow --64
static int a[4] = {1, 2, 3, 4};
static int *find(int k)
{
    for (int i = 0; i < 4; i++)
        if (a[i] == k) return &a[i];
    return 0;
}
int main(void)
{
    int *found = find(3);
    return found ? found - a - 2 : 1;
}
