// expect: true
// claim: precision
// args: --check div-by-zero --32
// Half of a long long.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    long long d = (long long)x * 4294967296LL + 1;
    return (int)(1000 / d);
}
