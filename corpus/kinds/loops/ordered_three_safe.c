// expect: true
// claim: precision
// The last counter leads, the middle one follows, the first follows the middle one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    while (c < 1000000 && __VERIFIER_nondet_int()) {
        int which = __VERIFIER_nondet_int();
        if (which == 0)
            c++;
        else if (which == 1 && b < c)
            b++;
        else if (which == 2 && a < b)
            a++;
    }
    if (a > b || b > c)
        reach_error();
    return 0;
}
