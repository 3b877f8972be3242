// expect: true
// claim: soundness
// An alias is another name of a function or an object, not an unknown one.
extern void reach_error(void);

int twice(int x)
{
    return 2 * x;
}
int doubled(int) __attribute__((alias("twice")));

int level = 4;
extern int depth __attribute__((alias("level")));

int main(void)
{
    int (*f)(int) = doubled;
    depth++;
    if (doubled(3) != 6 || f(level) != 10)
        reach_error();
    return 0;
}
