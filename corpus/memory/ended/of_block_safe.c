// expect: true
// claim: precision
// args: --check dangling --64
int main(void)
{
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = i;
        p = &x;
        sum += *p;
        p = 0;
    }
    return p != 0 || sum != 3;
}
