// expect: false
// claim: soundness
// One argument assigns what a call in another one reads: compilers evaluate the last argument first.
extern void reach_error(void);

static int total;

static int now(void)
{
    return total;
}

static int first(int a, int b)
{
    return a;
}

int main(void)
{
    if (first(now(), total = 2) != 0)
        reach_error();
    return 0;
}
