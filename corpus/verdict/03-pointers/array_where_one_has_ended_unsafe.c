// expect: false
// claim: soundness
// An array may lie where one of another block has ended, whatever their lengths.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 4 + 1;
    int *kept;
    {
        int first[n];
        first[0] = 1;
        kept = first;
    }
    {
        int second[n];
        second[0] = 2;
        if (kept == second)
            reach_error();
    }
    return 0;
}
