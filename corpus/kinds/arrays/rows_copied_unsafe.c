// expect: false
// claim: precision
// An element is changed behind that.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[4][4], b[4][4];

int main(void)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            b[i][j] = a[i][j];
    a[3][0] = 1;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (a[i][j] != b[i][j])
                reach_error();
    return 0;
}
