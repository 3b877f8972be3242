// expect: true
// claim: precision
// slow: seconds
// The unit matrix has ones on its diagonal, and zeros elsewhere.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int unit[100][100];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i == j)
                unit[i][j] = 1;
            else
                unit[i][j] = 0;
    for (int i = 0; i < n; i++)
        if (unit[i][i] != 1)
            reach_error();
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != j && unit[i][j] != 0)
                reach_error();
    return 0;
}
