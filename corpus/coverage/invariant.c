// expect: true
// claim: precision
// cover branches: 3 covered, 1 infeasible
// cover mcdc: 1 covered, 1 infeasible
// The branch behind the loop is infeasible, and only an invariant of the loop says so.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
    while (i < n) {
        i++;
        j += 1;
    }
    if (i != j)
        reach_error();
    return 0;
}
