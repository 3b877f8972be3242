// expect: false
// claim: precision
// The name of main is its own one also where the test is executed.
extern void reach_error(void);

int main(void)
{
    if (__func__[0] == 'm')
        reach_error();
    return 0;
}
