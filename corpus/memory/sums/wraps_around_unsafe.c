// expect: false
// claim: soundness
// args: --check pointer-overflow --64
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned long i = 0x4000000000000001; // four times this is 4
    int *p = a + i;
    return *p - 2;
}
