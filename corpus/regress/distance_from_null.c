// expect: true
// claim: known-imprecision
// The difference of a pointer and null has no meaning in C. Compilers give the number of the address, and that of ours is listed as an assumption.
extern void reach_error(void);

int main(void)
{
    int x[3];
    long number = (char *)x - (char *)0;
    if (number % 4 != 0)
        reach_error();
    return 0;
}
