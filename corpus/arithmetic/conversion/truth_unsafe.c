// expect: false
// claim: precision
// args: --check conversion --64
// Every number is a truth value.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    _Bool b = x;
    char c = x;
    return b + c;
}
