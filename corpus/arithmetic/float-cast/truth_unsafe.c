// expect: false
// claim: precision
// args: --check float-cast --64
// Every number is a truth value.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    double d = 1e300;
    _Bool b = d;
    return b + (long long)d;
}
