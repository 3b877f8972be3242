// expect: false
// claim: precision
// A loop in a loop, and the number of cells is that of a square.
// fails with: 200, 200
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int();
    int columns = __VERIFIER_nondet_int();
    __VERIFIER_assume(rows <= 1000 && columns <= 1000);
    int cells = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            cells++;
    if (cells == 40000 && rows == columns)
        reach_error();
    return 0;
}
