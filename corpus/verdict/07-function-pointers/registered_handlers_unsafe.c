// expect: false
// claim: precision
// One slot has another default.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

typedef int (*handler)(int);

static handler slots[3];

static int nothing(int x) { return x; }
static int negate(int x) { return -x; }
static int increase(int x) { return x + 1; }

static void add(int i, handler h)
{
    if (i >= 0 && i < 3 && !slots[i])
        slots[i] = h;
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 3);
    add(i, increase);
    for (int k = 0; k < 3; k++)
        add(k, k == 2 ? negate : nothing);
    int r = slots[0](5) + slots[1](5) + slots[2](5);
    if (r != 16)
        reach_error();
    return 0;
}
