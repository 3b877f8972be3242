// option: assert-ends-path
// expect: errors 1
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
void __VERIFIER_assert(int);
void error(void);
int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    __VERIFIER_assert(x);
    if (x == 5)
        __assert_fail("x != 5", "f.c", 1, "main");
    if (x == 7)
        error();
    return 0;
}
