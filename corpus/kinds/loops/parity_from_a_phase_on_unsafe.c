// expect: false
// claim: precision
// Steps of one up to an odd number, then steps of two: the end is odd.
// fails with: nothing
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    while (x < 0x0ff1) {
        if (x < 0xf5)
            x++;
        else
            x += 2;
    }
    if (x % 2 != 0)
        reach_error();
    return 0;
}
