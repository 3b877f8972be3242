// expect: false
// claim: precision
// args: --check uninit --64
int main(void)
{
    int x = 1;
    int *p;
    if (p == 0) return 0;
    return 1;
}
