// expect: false
// claim: known-imprecision
// A weak function that nobody defines has the address null. Only the machine says that nobody does.
__attribute__((weak)) extern int helper(void);
extern void reach_error(void);

int main(void)
{
    if (!helper)
        reach_error();
    return 0;
}
