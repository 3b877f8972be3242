// expect: true
// claim: precision
// args: --property valid-memsafety --64
// Rows are written through a pointer that moves from row to row; a row of a block of any length is one as well.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long size);
extern void free(void *block);

int main(void)
{
    int table[3][4] = {{0}};
    int (*row)[4] = table, (*block)[4] = malloc(2 * sizeof *block);
    unsigned j = __VERIFIER_nondet_uint();
    if (!block || j > 3) {
        free(block);
        return 0;
    }
    for (int i = 0; i < 3; i++, row++)
        (*row)[j] = 1;
    block[1][j] = table[2][j];
    row = block;
    row[0][j] = 2;
    free(block);
    return 0;
}
