// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *p, y = 0;
    {
        int x = 3;
        p = &x;
        y = *p;
    }
    p = &y;
    return *p;
}
