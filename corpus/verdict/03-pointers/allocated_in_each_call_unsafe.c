// expect: false
// claim: soundness
// What a call has taken from the stack is there for the next one.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int *kept;

static void call(int n)
{
    int *own = __builtin_alloca(n * sizeof *own);
    own[0] = 0;
    if (kept == own)
        reach_error();
    kept = own;
}

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 4 + 1;
    call(n);
    call(n);
    return 0;
}
