// expect: true
// claim: precision
// Two counters that move together stay equal.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int a = 0, b = 0;
    while (a < n) {
        a++;
        if (a != -1)
            b++;
    }
    if (a != b)
        reach_error();
    return 0;
}
