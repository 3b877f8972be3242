// expect: true
// claim: precision
// All rows of a matrix are filled.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[300][200];

int main(void)
{
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 200; j++)
            a[i][j] = 5;
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 200; j++)
            if (a[i][j] != 5)
                reach_error();
    return 0;
}
