// expect: false
// claim: precision
// Division of negatives is taken to round down.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int q = x / 4;
    int r = x % 4;
    if (q * 4 + r != x || r <= -4 || r >= 4)
        reach_error();
    if (x == -7 && q != -2)
        reach_error();
    return 0;
}
