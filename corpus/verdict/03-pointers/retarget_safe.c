// expect: true
// claim: precision
// A pointer to a pointer decides which variable is written.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2;
    int *p = &a;
    int **pp = &p;
    int which = __VERIFIER_nondet_int();
    int value = __VERIFIER_nondet_int();
    if (which)
        *pp = &a;
    *p = value;
    if (b != 2)
        reach_error();
    return 0;
}
