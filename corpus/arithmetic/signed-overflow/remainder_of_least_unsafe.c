// expect: false
// claim: precision
// args: --check signed-overflow --64
// The remainder is undefined with the quotient.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    return x % -1;
}
