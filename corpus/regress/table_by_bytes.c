// expect: true
// claim: precision
// The index comes in as bytes, in the same step in which the table is filled.
extern void klee_make_symbolic(void *object, unsigned long size, const char *name);
extern void reach_error(void);

int main(void)
{
    unsigned char table[6], index[2];
    for (int i = 0; i < 6; i++)
        table[i] = 3 * i;
    klee_make_symbolic(index, sizeof index, "index");
    if (index[0] > 5 || index[1] > 5)
        return 0;
    table[index[0]] = 1;
    if (index[0] != index[1] && table[index[1]] != 3 * index[1])
        reach_error();
    return 0;
}
