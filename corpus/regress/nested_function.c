// expect: true
// claim: precision
// GNU: a function within a function.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int k = 3;
    int add(int a)
    {
        return a + k;
    }
    if (__VERIFIER_nondet_int() && add(2) != 5)
        reach_error();
    return 0;
}
