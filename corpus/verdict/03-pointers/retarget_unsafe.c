// expect: false
// claim: precision
// The pointer is retargeted before the last write.
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
        *pp = &b;
    *p = value;
    if (b != 2)
        reach_error();
    return 0;
}
