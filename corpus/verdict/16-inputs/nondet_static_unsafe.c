// expect: false
// claim: precision
// args: --nondet-static
// A counter of static lifetime in a function has no initialiser; without the option it would begin with zero.
extern void reach_error(void);

static int calls(void)
{
    static int count;
    return count++;
}

int main(void)
{
    if (calls() == 41)
        reach_error();
    return 0;
}
