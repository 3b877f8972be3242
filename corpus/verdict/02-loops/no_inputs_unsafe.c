// expect: false
// claim: precision
// A program without inputs has one execution, which is long, and ends in the error.
extern void reach_error(void);

int main(void)
{
    int x = 27, rounds = 0;
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        rounds++;
    }
    if (rounds != 112)
        reach_error();
    return 0;
}
