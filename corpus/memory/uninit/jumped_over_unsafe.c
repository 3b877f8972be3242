// expect: false
// claim: precision
// args: --check uninit --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    switch (__VERIFIER_nondet_int()) {
        int x;
    case 0:
        x = 1;
        return x;
    default:
        return x;
    }
}
