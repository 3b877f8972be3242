// expect: true
// claim: precision
// A switch within a switch.
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
        break;
    case 2:
        r = 20;
        break;
    }
    if (a == 1 && r == 20)
        reach_error();
    return 0;
}
