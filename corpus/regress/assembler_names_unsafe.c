// expect: false
// claim: precision
// Two names of one object, the second by its name for the assembler.
extern void reach_error(void);

int number = 4;
extern int other __asm__("number");

int main(void)
{
    other = 6;
    if (number == 6)
        reach_error();
    return 0;
}
