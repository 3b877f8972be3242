// expect: false
// claim: precision
// Diagonal steps come to height four at distance six.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0
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
    if (x == 6 && y == 4)
        reach_error();
    return 0;
}
