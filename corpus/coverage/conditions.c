// expect: true
// claim: precision
// cover mcdc: 15 covered, 2 infeasible
// cover branches: 23 covered, 3 infeasible
// Each condition decides with either value, except those that another one of their decision implies: there a pair is infeasible.
// A value with `||`, the arms of `?:` and a decision in a call are measured as well; a constant is no condition.
#define VERBOSE 0
extern int __VERIFIER_nondet_int(void);

static int both(int a, int b)
{
    return a && b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int r = a == 3 || !(b < c);
    if ((a > 0 && b > 3) || c == 17)
        r++;
    if (a > 5 && (a > 3 || b == 2))
        r++;
    if (both(a > c, b) && (c ? a != 7 : b != 9) && !VERBOSE)
        r++;
    do
        c--;
    while (c > 0 && c < 20 && !(a == b));
    return r;
}
