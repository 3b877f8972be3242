// expect: true
// claim: precision
// An int is itself.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x / 2 >= x)
        reach_error();
    return 0;
}
