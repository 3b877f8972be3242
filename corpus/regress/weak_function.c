// expect: true
// claim: precision
// A weak function that nobody defines has the address null.
extern int helper(void) __attribute__((weak));
extern void reach_error(void);

int main(void)
{
    int found = 0;
    if (helper) {
        helper();
        found = 1;
    }
    if (found != (helper != 0))
        reach_error();
    return 0;
}
