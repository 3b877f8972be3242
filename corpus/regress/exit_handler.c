// expect: false
// claim: precision
// A function that the C library calls at the end.
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
