// expect: false
// claim: precision
extern int setting __attribute__((weak));
extern void reach_error(void);

int main(void)
{
    if (&setting == 0)
        reach_error();
    return 0;
}
