// expect: true
// claim: known-imprecision
// args: --check memory,uninit --32 --function look
// An array of unknown length has no room in a cell of a 32 bit program: unknown, and no ill-formed program.
extern int table[];
extern int behind;
int look(int k)
{
    if (k < 0 || k > 3) return 0;
    return table[k] + behind;
}
