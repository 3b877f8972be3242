// expect: true
// claim: precision
// slow: seconds
// A table whose rows have a length that is an input is set to the sums of its indices.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 1000 || columns < 1 || columns > 500)
        return 0;
    int table[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            table[i][j] = i + j;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (table[i][j] != i + j)
                reach_error();
    return 0;
}
