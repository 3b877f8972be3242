// expect: false
// claim: precision
// Fibonacci's 25th number is not 75,026.
// fails with: nothing
extern void reach_error(void);

static unsigned fibonacci(unsigned n)
{
    if (n < 2)
        return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    if (fibonacci(25) != 75026)
        reach_error();
    return 0;
}
