// expect: true
// claim: precision
// A weak definition is a definition: its address is not null.
__attribute__((weak)) int helper(void)
{
    return 3;
}
__attribute__((weak)) int setting = 4;
extern void reach_error(void);

int main(void)
{
    if (!helper || &setting == 0 || helper() != 3 || setting != 4)
        reach_error();
    return 0;
}
