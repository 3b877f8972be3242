// expect: true
// claim: precision
// args: --acsl
// The function may assign anything, its loop may not.
extern int __VERIFIER_nondet_int(void);

/*@ ensures \result >= 0; */
static int count(int n)
{
    int i = 0;
    /*@ loop assigns i; */
    while (i < n)
        i++;
    return i;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return n < 20 ? count(n) : 0;
}
