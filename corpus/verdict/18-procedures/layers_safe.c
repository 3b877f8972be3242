// expect: true
// claim: precision
// Four layers of procedures count each call once.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int count;

static void bottom(void) { count++; }

static void third(int x)
{
    bottom();
}

static void second(int x)
{
    third(x);
    third(x + 1);
}

static void first(int x)
{
    second(x);
    second(x + 2);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > -100 && x < 100);
    first(x);
    first(x + 4);
    if (count != 8)
        reach_error();
    return 0;
}
