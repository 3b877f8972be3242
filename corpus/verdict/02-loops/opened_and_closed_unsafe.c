// expect: false
// claim: precision
// The last step may close what was never opened.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    int at = 0, opened = 0, closed = 0;
    __VERIFIER_assume(length > 0 && length <= 1000);
    while (at < length) {
        if (__VERIFIER_nondet_int())
            opened++;
        else if (opened >= closed)
            closed++;
        at++;
    }
    if (closed > opened || opened + closed > length)
        reach_error();
    return 0;
}
