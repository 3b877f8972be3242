extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
int main(void)
{
    int n = __VERIFIER_nondet_int(), held = 0;
    while (n > 0) {
        assert(held == 0);
        held = 1;
        n = __VERIFIER_nondet_int();
        held = 0;
    }
    return 0;
}
