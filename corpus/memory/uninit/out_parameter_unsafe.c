// expect: false
// claim: precision
// args: --check uninit --64
static int fetch(int *to, int found)
{
    if (!found) return 0;
    *to = 5;
    return 1;
}
int main(void)
{
    int x;
    int ok = fetch(&x, 0) + fetch(&x, 0) + (1);
    return ok ? x : 0;
}
