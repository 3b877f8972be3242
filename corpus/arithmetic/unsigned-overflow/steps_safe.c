// expect: true
// claim: precision
// args: --check unsigned-overflow --64
// Steps below zero; a type that is computed in int has none.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = 3;
    unsigned char c = 0;
    c--;
    while (a > 0)
        a--;
    return c;
}
