// expect: false
// claim: precision
// One int in four thousand million.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 123456789)
        reach_error();
    return 0;
}
