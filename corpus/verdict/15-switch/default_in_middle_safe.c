// expect: true
// claim: precision
// A default in the middle is still the last choice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int r = 0;
    switch (n) {
    case 1:
        r = 1;
        break;
    default:
        r = -1;
        break;
    case 2:
        r = 2;
        break;
    }
    if (r == 2 && n != 2)
        reach_error();
    return 0;
}
