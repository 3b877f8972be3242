// expect: false
// claim: precision
// A switch within a switch, the inner break leaves the inner one only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int r = 0;
    switch (a) {
    case 1:
        switch (b) {
        case 2:
            r = 12;
            break;
        default:
            r = 10;
        }
        /* fall through */
    case 2:
        r = 20;
        break;
    }
    if (a == 1 && r == 20)
        reach_error();
    return 0;
}
