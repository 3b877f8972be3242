// expect: false
// claim: soundness
// The same, where accesses are checked: what has ended lies elsewhere for us.
// args: --check memory,unreach
extern void reach_error(void);

int main(void)
{
    int *kept;
    {
        int first[16];
        first[0] = 1;
        kept = first;
    }
    {
        int second[16];
        second[0] = 2;
        if (kept == second)
            reach_error();
    }
    return 0;
}
