// expect: true
// claim: precision
// Brackets open and close; none closes that is not open.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned opened = 0;
    unsigned closed = 0;
    unsigned depth = 0;
    while (opened < 100000 && __VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            opened++;
            depth++;
        } else if (depth > 0) {
            closed++;
            depth--;
        }
    }
    if (opened != closed + depth || closed > opened)
        reach_error();
    return 0;
}
