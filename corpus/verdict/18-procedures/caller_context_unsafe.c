// expect: false
// claim: precision
// The last of five callers breaks the condition.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int cell[4];

static void put(int i, int value)
{
    if (i < 0 || i > 3)
        reach_error();
    cell[i] = value;
}

static void put_first(int value) { put(0, value); }
static void put_last(int value) { put(3, value); }
static void put_checked(int i, int value)
{
    if (i >= 0 && i <= 4)
        put(i, value);
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    put_first(i);
    put_last(i);
    put(i & 3, 1);
    put(((unsigned)i) % 4u, 2);
    put_checked(i, 3);
    return 0;
}
