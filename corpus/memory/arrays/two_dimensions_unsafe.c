// expect: false
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int m[3][4];
int main(void)
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = i * j;
    return m[2][2];
}
