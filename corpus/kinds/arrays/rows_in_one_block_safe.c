// expect: true
// claim: precision
// The program computes itself where the rows of a table lie.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 1000 || columns < 1 || columns > 500)
        return 0;
    int *table = malloc(sizeof(int) * rows * columns);
    if (!table)
        return 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            table[i * columns + j] = 3;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            if (table[i * columns + j] != 3)
                reach_error();
    return 0;
}
