// expect: false
// claim: precision
// Without a look at the number of elements the ring takes nine.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned first = 0;
    unsigned last = 0;
    unsigned count = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            last = (last + 1) % 8;
            count++;
        } else if (count > 0) {
            first = (first + 1) % 8;
            count--;
        }
        if (count > 8 || (first + count) % 8 != last)
            reach_error();
    }
    return 0;
}
