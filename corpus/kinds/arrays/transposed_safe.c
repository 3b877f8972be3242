// expect: true
// claim: precision
// Rows become columns.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int from[100][100], to[100][100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            to[column][row] = from[row][column];
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            if (from[row][column] != to[column][row])
                reach_error();
    return 0;
}
