// expect: false
// claim: precision
// args: --check unsigned-overflow --64
// Steps below zero; a type that is computed in int has none.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = 3;
    while (a-- > 0)
        ;
    return 0;
}
