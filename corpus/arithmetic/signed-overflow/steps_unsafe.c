// expect: false
// claim: precision
// args: --check arithmetic --64
// What ++ adds.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > -2147483647)
        x++;
    return x;
}
