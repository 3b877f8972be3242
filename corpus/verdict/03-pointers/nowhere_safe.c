// expect: true
// claim: precision
// The error needs what an address holds at which no object is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int cells[4];

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? cells : cells - 100000;
    if (p == cells) {
        if (*p != 0)
            reach_error();
    } else if (*p == 7) {
        reach_error();
    }
    return 0;
}
