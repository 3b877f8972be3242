// expect: true
// claim: precision
// In a ring of eight the end is where the beginning and the number of elements say.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    unsigned first = 0;
    unsigned last = 0;
    unsigned count = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (count < 8) {
                last = (last + 1) % 8;
                count++;
            }
        } else if (count > 0) {
            first = (first + 1) % 8;
            count--;
        }
        if (count > 8 || (first + count) % 8 != last)
            reach_error();
    }
    return 0;
}
