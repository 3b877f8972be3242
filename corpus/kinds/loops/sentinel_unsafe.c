// expect: false
// claim: precision
// A search ends at the tenth element.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0
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
    if (i == 9)
        reach_error();
    return 0;
}
