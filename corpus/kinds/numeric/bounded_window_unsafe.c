// expect: false
// claim: precision
// One too many may be sent.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int sent = 0;
    int acknowledged = 0;
    while (sent < 100000 && __VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (sent <= acknowledged + 8)
                sent++;
        } else if (acknowledged < sent) {
            acknowledged++;
        }
    }
    if (acknowledged > sent || sent > acknowledged + 8)
        reach_error();
    return 0;
}
