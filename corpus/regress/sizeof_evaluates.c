// expect: true
// claim: precision
// Operands of sizeof and typeof are evaluated where their type is a variable length array, and only there.
extern void reach_error(void);

static int calls;

static int step(int k)
{
    calls++;
    return k;
}

static int rows(int n, int a[n++][step(2)])
{
    return n * 10 + sizeof a[0] / sizeof(int);
}

int main(void)
{
    int n = 3, i = 0, b[2][n];
    if (sizeof(b[i++]) != 3 * sizeof(int) || i != 1)
        reach_error();
    if (sizeof(*(int(*)[++i])0) != 2 * sizeof(int) || i != 2)
        reach_error();
    if (sizeof(b[i++][0]) != sizeof(int) || sizeof(int (*)[i++]) != sizeof(int *) || i != 2)
        reach_error();
    i = 0;
    __typeof__(b[i++]) copy;
    if (sizeof copy != sizeof b[0] || i != 1)
        reach_error();
    typedef int row[i++ + 1];
    row first, second;
    if (i != 2 || sizeof first != 2 * sizeof(int) || sizeof second != sizeof first)
        reach_error();
    if (_Alignof(int[i++]) != _Alignof(int) || i != 2)
        reach_error();
    if (rows(2, 0) != 32 || calls != 1)
        reach_error();
    return 0;
}
