// expect: false
// claim: precision
// Cells counted row by row, with one cell too many in a row.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int();
    int cells = 0;
    __VERIFIER_assume(rows >= 0 && rows <= 1000);
    for (int r = 0; r < rows; r++) {
        int c = 0;
        while (c < 9 && __VERIFIER_nondet_int()) {
            c++;
            cells++;
        }
    }
    if (cells > 8 * rows)
        reach_error();
    return 0;
}
