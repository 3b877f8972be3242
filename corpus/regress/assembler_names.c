// expect: true
// claim: precision
// A declaration with an assembler name stands for what has that name; so do the pragmas of linkers.
extern void reach_error(void);

int counted(void)
{
    return 3;
}
int number = 4;

extern int first(void) __asm__("counted");
extern int second __asm__("num" "ber");
extern int third(void) __asm__("third");
int third(void)
{
    return 5;
}

extern int fourth(void);
#pragma weak fourth = counted
extern int fifth(void);
#pragma redefine_extname fifth third

int main(void)
{
    second = 6;
    if (first() != 3 || number != 6 || third() != 5 || fourth() != 3 || fifth() != 5)
        reach_error();
    return 0;
}
