// expect: false
// claim: precision
// A small matrix is transposed, and compared at an index that is an input, where it is another element.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[2][3], b[3][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++)
            b[i][j] = a[j][i];
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 || x >= 2 || y < 0 || y >= 3)
        return 0;
    if (b[y][x] != a[x][2 - y])
        reach_error();
    return 0;
}
