// expect: false
// claim: precision
// Writing through q changes *p when they are equal.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void)
{
    int a = 10, b = 20;
    int *p = &a;
    int *q = __VERIFIER_nondet_bool() ? &a : &b;
    *q = 30;
    if (*p == 30 && q == p)
        reach_error();
    return 0;
}
