// expect: unknown
// claim: known-imprecision
// args: --check memory,dangling --64
extern int __VERIFIER_nondet_int(void);
static int *kept;
int main(void)
{
    switch (__VERIFIER_nondet_int()) {
        int x;
    case 1:
        kept = &x;
        x = 1;
    }
    return kept != 0 && *kept != 1;
}
