// expect: false
// claim: precision
// A bit-field cast to its own declared type has that type's width: the shift is defined and the error is reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s {
    long long narrow : 9;
};

int main(void)
{
    struct s s = { 1 };
    long long wide = (long long)s.narrow << 40;
    if (wide == 1099511627776LL && __VERIFIER_nondet_int() == 3)
        reach_error();
    return 0;
}
