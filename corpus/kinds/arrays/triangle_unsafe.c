// expect: false
// claim: precision
// The cells on the diagonal are not changed.
// fails with: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int table[100][100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            table[i][j] = i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            table[i][j] += 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            if (table[i][j] != i + 1)
                reach_error();
    return 0;
}
