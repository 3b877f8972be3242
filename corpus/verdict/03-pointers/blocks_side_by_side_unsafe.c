// expect: false
// claim: soundness
// Objects of two blocks of a function may be one place.
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
