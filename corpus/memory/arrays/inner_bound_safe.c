// expect: true
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int sum = 0;
    for (int j = 0; j < 3; j++)
        sum += m[0][j];
    return sum;
}
