// expect: true
// claim: wish
// A table is set row by row.
extern void reach_error(void);

int main(void)
{
    int a[30][40];
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 40; j++)
            a[i][j] = 2;
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 40; j++)
            if (a[i][j] != 2)
                reach_error();
    return 0;
}
