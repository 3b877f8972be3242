// expect: true
// claim: precision
// Of two that take turns the first is at most one ahead.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = 0;
    unsigned b = 0;
    int turn = 0;
    while (__VERIFIER_nondet_int()) {
        if (turn == 0)
            a++;
        else
            b++;
        turn = !turn;
        if (a != b && a != b + 1)
            reach_error();
    }
    return 0;
}
