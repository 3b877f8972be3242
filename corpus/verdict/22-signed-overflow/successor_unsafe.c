// expect: false
// claim: precision
// With wrap-around the successor of the greatest number is less.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x + 1 <= x)
        reach_error();
    return 0;
}
