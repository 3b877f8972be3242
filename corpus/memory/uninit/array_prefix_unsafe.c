// expect: false
// claim: precision
// args: --check uninit --64
int main(void)
{
    int a[4];
    for (int i = 0; i < 3; i++) a[i] = i;
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += a[i];
    return sum;
}
