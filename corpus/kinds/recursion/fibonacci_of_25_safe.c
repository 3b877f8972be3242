// expect: true
// claim: precision
// A computation without input: Fibonacci's 25th number.
extern void reach_error(void);

static unsigned fibonacci(unsigned n)
{
    if (n < 2)
        return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    if (fibonacci(25) != 75025)
        reach_error();
    return 0;
}
