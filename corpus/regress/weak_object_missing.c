// expect: false
// claim: known-imprecision
extern int setting __attribute__((weak));
extern void reach_error(void);

int main(void)
{
    if (&setting == 0)
        reach_error();
    return 0;
}
