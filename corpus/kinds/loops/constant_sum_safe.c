// expect: true
// claim: precision
// What one counter gains the other loses: x + y == n.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned x = 0;
    unsigned y = n;
    while (x < n) {
        x++;
        y--;
    }
    if (y != 0)
        reach_error();
    return 0;
}
