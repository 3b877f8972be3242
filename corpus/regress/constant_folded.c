// expect: true
// claim: precision
// What depends on the compiler is one way or the other; literals are constants, and what changes something is not.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int either(int x)
{
    return __builtin_constant_p(x) ? x + x : 2 * x;
}

static int never = __builtin_constant_p(&never);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int answer = __builtin_constant_p(x - x);
    if (answer != 0 && answer != 1)
        reach_error();
    if (!__builtin_constant_p(3 + 4) || !__builtin_constant_p("text") || __builtin_constant_p(x++) || never)
        reach_error();
    if (x >= 0 && x < 1000 && either(x) != 2 * x)
        reach_error();
    return 0;
}
