// expect: false
// claim: soundness
// args: --undefined-functions unknown
extern void fill(int *to);
extern void reach_error(void);

int main(void)
{
    int a = 0;
    fill(&a);
    if (a != 0)
        reach_error();
    return 0;
}
