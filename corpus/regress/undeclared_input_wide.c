// expect: false
// claim: precision
// An undeclared function for inputs has the type that its name says: here one wider than int.
extern void reach_error(void);

int main(void)
{
    if (__VERIFIER_nondet_longlong() == 1ll << 40)
        reach_error();
    return 0;
}
