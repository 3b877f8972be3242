// expect: false
// claim: precision
// fails with: 1 1 1 1
// The second difference grows by five.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    long long i = 0, cube = 0, first = 1, second = 6;
    while (__VERIFIER_nondet_int()) {
        if (cube != i * i * i || first != 3 * i * i + 3 * i + 1)
            reach_error();
        cube += first;
        first += second;
        second += 5;
        i++;
    }
    return 0;
}
