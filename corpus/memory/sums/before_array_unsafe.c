// expect: false
// claim: soundness
// args: --check pointer-overflow --64
int main(void)
{
    int a[10] = {0};
    int sum = 0;
    for (int *p = a + 9; p >= a; p--) sum += *p; // ends before the array
    return sum;
}
