// expect: true
// claim: precision
// A matrix is copied.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[300][200], b[300][200];

int main(void)
{
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 200; j++)
            b[i][j] = a[i][j];
    for (int i = 0; i < 300; i++)
        for (int j = 0; j < 200; j++)
            if (a[i][j] != b[i][j])
                reach_error();
    return 0;
}
