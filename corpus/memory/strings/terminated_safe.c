// expect: true
// claim: precision
// args: --property valid-memsafety --64
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char a[5];
    int i;
    for (i = 0; i < 4; i++)
        a[i] = (char)__VERIFIER_nondet_int();
    a[i] = 0;
    char *p = a;
    while (*p)
        p++;
    return (int)(p - a);
}
