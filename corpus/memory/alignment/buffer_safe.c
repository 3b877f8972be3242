// expect: true
// claim: precision
// args: --check alignment --64
int main(void)
{
    _Alignas(long) char buffer[8] = {0};
    long *p = (long *)buffer;
    *p = 7;
    return buffer[0] == 7;
}
