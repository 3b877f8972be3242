// expect: true
// claim: precision
// Conditions about elements go through the parameter of a function that checks them, and through names of elements.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int condition)
{
    if (!condition) {
        reach_error();
    }
}

int levels[5000];

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 5000) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        levels[i] = i % 2 ? 12 : 20;
    }
    for (int i = 0; i < count; i++) {
        int level = levels[i];
        check(level >= 12);
        check(levels[i] <= 20);
    }
    return 0;
}
