// expect: true
// claim: precision
// cover branches: 9 covered, 1 infeasible
// cover mcdc: 4 covered, 1 infeasible
// Branches on what lies in memory: an array of inputs, looked at through a pointer.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a[4];
    int found = 0;
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_uchar();
    for (unsigned char *p = a; p < a + 4; p++)
        if (*p == 77)
            found++;
    if (found == 4)
        return 1;
    if (found > 4)
        return 2;
    return 0;
}
