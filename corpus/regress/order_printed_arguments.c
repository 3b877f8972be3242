// expect: false
// claim: soundness
// Arguments of functions of the library are in no order either.
extern void reach_error(void);
extern int printf(const char *, ...);

static int last;

static int one(void)
{
    last = 1;
    return 1;
}

static int two(void)
{
    last = 2;
    return 2;
}

int main(void)
{
    printf("%d %d\n", one(), two());
    if (last != 2)
        reach_error();
    return 0;
}
