// expect: false
// claim: precision
// All three tokens can come to the last place.
// fails with: 3, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 1000000);
    unsigned x = n;
    unsigned y = 0;
    unsigned z = 0;
    while (__VERIFIER_nondet_int()) {
        int move = __VERIFIER_nondet_int();
        if (move == 0 && x > 0) {
            x--;
            y++;
        } else if (move == 1 && y > 0) {
            y--;
            z++;
        } else if (move == 2 && z > 0) {
            z--;
            x++;
        }
        if (n == 3 && z == 3)
            reach_error();
    }
    return 0;
}
