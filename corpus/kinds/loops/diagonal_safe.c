// expect: true
// claim: precision
// Diagonal steps to the right: the height is at most the distance, and both are even or both odd.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    int y = 0;
    while (x < 1000000 && __VERIFIER_nondet_int()) {
        x++;
        if (__VERIFIER_nondet_int())
            y++;
        else
            y--;
    }
    if (y > x || y < -x || (x - y) % 2 != 0)
        reach_error();
    return 0;
}
