// expect: true
// claim: soundness
// The diagonal of a three by three matrix.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int m[3][3];
    int k = __VERIFIER_nondet_int();
    __VERIFIER_assume(k >= 1 && k <= 100);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m[i][j] = i == j ? k : 0;
    int trace = 0;
    for (int i = 0; i < 3; i++)
        trace += m[i][i];
    if (trace != 3 * k)
        reach_error();
    return 0;
}
