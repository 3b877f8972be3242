// expect: true
// claim: precision
// Steps of one up to an even number, then steps of two: the end is even.
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    while (x < 0x0ffffff1) {
        if (x < 0xfff4)
            x++;
        else
            x += 2;
    }
    if (x % 2 != 0)
        reach_error();
    return 0;
}
