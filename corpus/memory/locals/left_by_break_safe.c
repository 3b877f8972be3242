// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *p = 0, r = 0;
    for (int i = 0; i < 4; i++) {
        int x = i;
        p = &x;
        if (x == 2) {
            r = *p;
            break;
        }
    }
    return r;
}
