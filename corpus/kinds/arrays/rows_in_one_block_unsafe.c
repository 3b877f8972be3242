// expect: false
// claim: precision
// A cell of the second row is left out, where there is one.
// fails with: 2 2
extern int __VERIFIER_nondet_int(void);
extern void *calloc(unsigned long, unsigned long);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 1000 || columns < 1 || columns > 500)
        return 0;
    int *table = calloc(rows * columns, sizeof(int));
    if (!table)
        return 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (i != 1 || j != 1)
                table[i * columns + j] = 3;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (table[i * columns + j] != 3)
                reach_error();
    return 0;
}
