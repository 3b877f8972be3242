// expect: false
// claim: soundness
// A function that the C library calls at the end is not called by us: no proof says that it does no harm.
extern void reach_error(void);
extern int atexit(void (*handler)(void));

static void handler(void)
{
    reach_error();
}

int main(void)
{
    atexit(handler);
    return 0;
}
