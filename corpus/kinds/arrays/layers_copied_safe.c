// expect: true
// claim: precision
// slow: seconds
// An array of three dimensions is copied.
extern void reach_error(void);

int from[20][30][40], to[20][30][40];

int main(void)
{
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            for (int k = 0; k < 40; k++)
                to[i][j][k] = from[i][j][k];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++)
            for (int k = 0; k < 40; k++)
                if (to[i][j][k] != from[i][j][k])
                    reach_error();
    return 0;
}
