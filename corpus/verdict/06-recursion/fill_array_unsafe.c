// expect: false
// claim: precision
// Recursion stops before the last element.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int cells[6];

static void fill(int i)
{
    if (i >= 5)
        return;
    cells[i] = i + 1;
    fill(i + 1);
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 6);
    fill(0);
    if (cells[i] != i + 1)
        reach_error();
    return 0;
}
