// expect: true
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    char a[4] = {1, 2, 3, 4};
    char *p = a + 3;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += p[-i];
    return sum;
}
