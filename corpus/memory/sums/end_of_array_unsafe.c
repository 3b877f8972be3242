// expect: false
// claim: soundness
// args: --check pointer-overflow --64
int main(void)
{
    int a[10];
    int *end = a;
    for (int i = 0; i < 11; i++) end++; // the last one leaves the array
    return end == a;
}
