// expect: true
// claim: precision
// What is read at an index that is an input is one of the elements.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x >= 4)
        return 0;
    int b = a[x];
    if (b != a[0] && b != a[1] && b != a[2] && b != a[3])
        reach_error();
    return 0;
}
