// expect: true
// claim: precision
// slow: seconds
// No cell of a table is greater than the greatest that was found.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int(), i, j;
    if (rows < 1 || rows > 1000 || columns < 1 || columns > 500)
        return 0;
    int table[rows][columns];
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            table[i][j] = __VERIFIER_nondet_int();
    int greatest = table[0][0];
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            if (table[i][j] > greatest)
                greatest = table[i][j];
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            if (table[i][j] > greatest)
                reach_error();
    return 0;
}
