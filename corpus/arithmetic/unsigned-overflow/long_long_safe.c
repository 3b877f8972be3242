// expect: true
// claim: precision
// args: --check unsigned-overflow --32
// size_t has 32 bits here.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int();
    unsigned long long n = a;
    return n * 2 + 1 > 0;
}
