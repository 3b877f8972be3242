// expect: false
// claim: soundness
// A function that returns a value, called through a pointer to one that returns nothing: compilers just call it.
extern void reach_error(void);
typedef void (*job)(int);

static int count(int x)
{
    return x + 1;
}

static void quiet(int x)
{
    (void)x;
}

job first = quiet, second = (job)count;

int main(void)
{
    first(1);
    second(2);
    reach_error();
    return 0;
}
