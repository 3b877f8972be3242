// expect: unknown
// claim: soundness
// The address of an object that has ended has no value: gcc makes what is returned null.
extern void reach_error(void);

static int *made(void)
{
    int x = 1;
    int *p = &x;
    return p;
}

int main(void)
{
    if (made() == 0)
        reach_error();
    return 0;
}
