// expect: false
// claim: precision
// GNU: a function within a function does not stand in the way of paths that do not call it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    auto int twice(int);
    int k = __VERIFIER_nondet_int();
    int twice(int a)
    {
        return 2 * a + k;
    }
    if (k == 4)
        reach_error();
    return twice(k);
}
