// expect: false
// claim: soundness
// The same place may serve each call of a procedure that is called too often to be copied.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int *kept;

void keep(int n)
{
    int own = n;
    if (kept == &own)
        reach_error();
    if (n > 5)
        kept = &own;
}

void four(int n)
{
    keep(n);
    keep(n + 1);
    keep(n + 2);
    keep(n + 3);
}

void sixteen(int n)
{
    four(n);
    four(n + 1);
    four(n + 2);
    four(n + 3);
}

void many(int n)
{
    sixteen(n);
    sixteen(n + 1);
    sixteen(n + 2);
    sixteen(n + 3);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 8)
        return 0;
    many(n);
    many(n + 1);
    return 0;
}
