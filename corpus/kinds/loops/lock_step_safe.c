// expect: true
// claim: precision
// Two counters that move together are equal.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = 0;
    unsigned y = 0;
    while (__VERIFIER_nondet_int()) {
        y++;
        x++;
    }
    if (x != y)
        reach_error();
    return 0;
}
