// expect: true
// claim: precision
// A signed field of three bits goes from -4 to 3.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct small {
    signed int v : 3;
    unsigned int rest : 29;
};

int main(void)
{
    struct small s = { 0, 0 };
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -4 && x <= 3);
    s.v = x;
    if (s.v != x || s.rest != 0)
        reach_error();
    return 0;
}
