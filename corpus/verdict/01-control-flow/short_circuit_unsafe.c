// expect: false
// claim: precision
// runs only when it decides.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;

static int touch(int value)
{
    calls++;
    return value;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a && touch(b))
        calls += 10;
    if (a || touch(b))
        calls += 0;
    if (a == 0 && calls != 0)
        reach_error();
    if (a != 0 && calls != 12 && calls != 2)
        reach_error();
    return 0;
}
