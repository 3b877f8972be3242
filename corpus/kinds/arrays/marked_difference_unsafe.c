// expect: false
// claim: precision
// A flag says whether two arrays differ anywhere, but the last elements are not looked at.
// fails with: 1, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 10000)
        return 0;
    int given[n], wanted[n];
    for (int i = 0; i < n; i++) {
        given[i] = __VERIFIER_nondet_int();
        wanted[i] = __VERIFIER_nondet_int();
    }
    int is_right = 1;
    for (int i = 0; i < n - 1; i++)
        if (given[i] != wanted[i])
            is_right = 0;
    if (is_right)
        for (int i = 0; i < n; i++)
            if (given[i] != wanted[i])
                reach_error();
    return 0;
}
