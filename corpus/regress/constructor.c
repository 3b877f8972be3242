// expect: false
// claim: soundness
// A constructor runs before main; of two, the one with the smaller priority runs first.
extern void reach_error(void);

int order;

__attribute__((constructor)) static void last(void)
{
    order = order * 10 + 2;
}

__attribute__((constructor(101))) static void first(void)
{
    order = order * 10 + 1;
}

int main(void)
{
    if (order == 12)
        reach_error();
    return 0;
}
