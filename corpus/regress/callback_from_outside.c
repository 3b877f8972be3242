// expect: false
// claim: soundness
// args: --function run
// A function pointer that comes from outside may be called: it returns anything, also where a function of the program
// would fit.
extern void reach_error(void);

static int own(int x)
{
    return x;
}

int (*handler)(int) = own;

int run(int (*callback)(int))
{
    int r = handler(1);
    if (callback && callback(3) == 7)
        reach_error();
    return r;
}
