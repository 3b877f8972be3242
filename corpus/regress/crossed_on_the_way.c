// expect: true
// claim: soundness
// A test that approached a call went on across it, where the region before the call keeps no more states.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int add_up(signed char *a, int i, int n)
{
    if (i >= n)
        return 0;
    a[i] += 1;
    return a[i] + add_up(a, i + 1, n);
}

int main(void)
{
    signed char a[9];
    for (int i = 0; i < 9; i++)
        a[i] = i * 3;
    unsigned char x = __VERIFIER_nondet_uchar();
    int sum = add_up(a, 0, 9);
    for (int k = 0; k < 6; k++) {
        sum += add_up(a, 1, 1);
        a[k % 9] = k;
    }
    if ((unsigned)a[x % 9] > 4294967292u)
        reach_error();
    return 0;
}
