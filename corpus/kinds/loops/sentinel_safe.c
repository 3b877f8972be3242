// expect: true
// claim: precision
// A search ends at the sentinel at the latest.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[16];
    for (unsigned k = 0; k < 15; k++)
        a[k] = __VERIFIER_nondet_int();
    a[15] = 0;
    unsigned i = 0;
    while (a[i] != 0)
        i++;
    if (i > 15)
        reach_error();
    return 0;
}
