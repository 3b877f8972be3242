// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 5, k = 0;
    //@ loop variant n;
    for (k = 0; k < 3; k++)
        n++;
    return n;
}
