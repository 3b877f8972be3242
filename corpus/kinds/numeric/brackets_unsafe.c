// expect: false
// claim: precision
// The fourth one that closes is not counted right.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 0
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
            if (closed == 4)
                opened--;
            depth--;
        }
    }
    if (opened != closed + depth || closed > opened)
        reach_error();
    return 0;
}
