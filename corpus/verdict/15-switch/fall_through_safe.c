// expect: true
// claim: precision
// Fall-through adds up the cases below.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int steps = 0;
    switch (n) {
    case 3:
        steps++; /* fall through */
    case 2:
        steps++; /* fall through */
    case 1:
        steps++;
        break;
    default:
        return 0;
    }
    if (steps != n)
        reach_error();
    return 0;
}
