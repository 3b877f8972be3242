// expect: true
// claim: known-imprecision
// args: --check unreach
// A pointer leads to the function of the execution that made it; of two such pointers none may be taken for the other.
extern void __VERIFIER_error(void);

int depth(int n, int (*outer)(void))
{
    int g(void) { return n; }
    if (n == 0)
        return outer();
    return depth(n - 1, g);
}

int zero(void) { return 0; }

int main(void)
{
    if (depth(2, zero) != 1)
        __VERIFIER_error();
    return 0;
}
