// expect: true
// claim: precision
// A bool is zero or one.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    _Bool b = __VERIFIER_nondet_bool();
    if (b != 0 && b != 1)
        reach_error();
    return 0;
}
