// expect: false
// claim: soundness
// args: --check pointer-overflow --64
int main(void)
{
    int a[2][5];
    int *q = &a[2][3];
    return q == 0;
}
