// expect: true
// claim: precision
// args: --check memory --64
extern int __VERIFIER_nondet_int(void);
static int *kept;
static int value(void) { return kept ? *kept : 0; }
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        kept = &x;
        switch (__VERIFIER_nondet_int()) {
        case 1: sum += value(); break;
        default: x = 2;
        }
        sum += value();
        kept = 0;
    }
    return sum > 4;
}
