// expect: true
// claim: precision
// args: --check uninit --64
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        if (i >= 0) x = i;
        sum += x;
    }
    return sum;
}
