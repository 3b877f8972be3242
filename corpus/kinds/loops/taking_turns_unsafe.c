// expect: false
// claim: precision
// The first of two that take turns is at twelve, one ahead.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
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
        if (a == 12 && a == b + 1)
            reach_error();
    }
    return 0;
}
