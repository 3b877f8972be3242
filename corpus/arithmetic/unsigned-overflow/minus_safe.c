// expect: true
// claim: precision
// args: --check unsigned-overflow --64
// The opposite of a number without sign.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int();
    return a ? 0 : -a;
}
