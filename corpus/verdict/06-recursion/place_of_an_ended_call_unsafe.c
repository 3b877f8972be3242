// expect: false
// claim: soundness
// The variable of a call may lie where that of an ended call has been, however deep the calls are.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int *kept;

void descend(int n)
{
    int own = n;
    if (n > 0) {
        descend(n - 1);
        return;
    }
    if (kept == &own)
        reach_error();
    kept = &own;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 0;
    descend(n);
    descend(n);
    return 0;
}
