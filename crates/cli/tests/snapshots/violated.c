extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static struct { int count; int lock; } state;
static void add(unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        state.count++;
}
int main(void)
{
    add(__VERIFIER_nondet_uint() % 4);
    if (state.count == 3) {
        state.lock = 5;
        reach_error();
    }
    return 0;
}
