// option: signed-overflow-assumed
// Operands that are not evaluated cannot end an execution.
// expect: ends exit
int zero, most = 2147483647, least = -2147483647 - 1;
int main(void)
{
    int a = zero ? most + 1 : 0;
    int b = zero && -least;
    int c = !zero || least / -1 || most * most;
    return a + b + c;
}
