// expect: false
// claim: precision
// The last element of each row is not.
// fails with: nothing
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[3][4];

int main(void)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = 5;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            if (a[i][j] != 5)
                reach_error();
    return 0;
}
