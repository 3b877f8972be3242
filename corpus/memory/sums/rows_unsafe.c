// expect: false
// claim: precision
// args: --check pointer-overflow --64
int main(void)
{
    int a[3][5];
    int *end = &a[1][6]; // of the next row
    return end == 0;
}
