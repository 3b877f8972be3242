// A failed assertion is the violation.
// expect: errors 3
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void __VERIFIER_assert(int);
void __CPROVER_assert(_Bool, const char *);
int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    __VERIFIER_assert(x);
    __CPROVER_assert(x > 0 && x < 9, "range");
    x != 5 ? (void)0 : __assert_fail("x != 5", "f.c", 1, "main");
    return 0;
}
